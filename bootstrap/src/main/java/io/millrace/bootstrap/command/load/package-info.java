/** Loads a file of documents into a data stream, each line exactly once, even with interruptions. */
@NullMarked
package io.millrace.bootstrap.command.load;

import org.jspecify.annotations.NullMarked;
