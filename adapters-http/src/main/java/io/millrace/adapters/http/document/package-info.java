/** The routes that write, read, count and search documents, and the parsers of their bodies. */
@NullMarked
package io.millrace.adapters.http.document;

import org.jspecify.annotations.NullMarked;
