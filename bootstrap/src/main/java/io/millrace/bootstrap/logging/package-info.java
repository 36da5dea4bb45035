/** How log events are written: one line each, to standard error. */
@NullMarked
package io.millrace.bootstrap.logging;

import org.jspecify.annotations.NullMarked;
