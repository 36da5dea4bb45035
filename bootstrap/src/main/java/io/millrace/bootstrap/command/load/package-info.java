/** Loads a file of documents into a data stream, each line once, however often it is interrupted. */
@NullMarked
package io.millrace.bootstrap.command.load;

import org.jspecify.annotations.NullMarked;
