/** Reads documents from files and standard input, and records rejected ones. */
@NullMarked
package io.millrace.command.load.input;

import org.jspecify.annotations.NullMarked;
