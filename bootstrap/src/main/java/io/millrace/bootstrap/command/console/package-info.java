/** What people see of a command: numbers, tables, and bars that move on a terminal. */
@NullMarked
package io.millrace.bootstrap.command.console;

import org.jspecify.annotations.NullMarked;
