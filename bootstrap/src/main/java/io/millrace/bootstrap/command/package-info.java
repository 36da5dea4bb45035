/** Implements the command line: the commands, their output and their exit statuses. */
@NullMarked
package io.millrace.bootstrap.command;

import org.jspecify.annotations.NullMarked;
