/** The output of log events: one line each, to standard error. */
@NullMarked
package io.millrace.bootstrap.logging;

import org.jspecify.annotations.NullMarked;
