/** Parses and writes JSON without losing the values of documents. */
@NullMarked
package io.millrace.command.client.json;

import org.jspecify.annotations.NullMarked;
