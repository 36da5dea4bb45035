/** Assembles the system features. */
@NullMarked
package io.millrace.bootstrap.feature;

import org.jspecify.annotations.NullMarked;
