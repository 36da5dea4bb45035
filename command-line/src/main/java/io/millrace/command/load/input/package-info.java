/** Reads documents from files and from the standard input, and stores rejected documents. */
@NullMarked
package io.millrace.command.load.input;

import org.jspecify.annotations.NullMarked;
