/** Combines all commands into one command line. */
@NullMarked
package io.millrace.bootstrap.command;

import org.jspecify.annotations.NullMarked;
