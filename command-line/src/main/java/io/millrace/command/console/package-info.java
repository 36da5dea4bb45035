/** Formats the output of commands for people: numbers, tables and live progress bars. */
@NullMarked
package io.millrace.command.console;

import org.jspecify.annotations.NullMarked;
