/** Reads the documents of a running service: searches existing documents, and follows new documents. */
@NullMarked
package io.millrace.command.client.document;

import org.jspecify.annotations.NullMarked;
