/** Assembles metrics, traces and logs of background work. */
@NullMarked
package io.millrace.bootstrap.observation;

import org.jspecify.annotations.NullMarked;
