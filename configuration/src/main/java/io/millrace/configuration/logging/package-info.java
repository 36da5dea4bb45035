/** The settings of the log: its format and the levels of loggers. */
@NullMarked
package io.millrace.configuration.logging;

import org.jspecify.annotations.NullMarked;
