/** Reads documents from files and standard input, and records rejected ones. */
@NullMarked
package io.millrace.bootstrap.command.load.input;

import org.jspecify.annotations.NullMarked;
