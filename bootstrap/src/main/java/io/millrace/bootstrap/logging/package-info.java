/** Formats log events: one line for each event, on standard error. */
@NullMarked
package io.millrace.bootstrap.logging;

import org.jspecify.annotations.NullMarked;
