/** Loads a file of documents into a data stream. Each line is loaded exactly once, even after interruptions. */
@NullMarked
package io.millrace.command.load;

import org.jspecify.annotations.NullMarked;
