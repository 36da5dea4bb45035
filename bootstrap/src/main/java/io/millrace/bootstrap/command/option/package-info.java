/** The options that select the configuration of a command. */
@NullMarked
package io.millrace.bootstrap.command.option;

import org.jspecify.annotations.NullMarked;
