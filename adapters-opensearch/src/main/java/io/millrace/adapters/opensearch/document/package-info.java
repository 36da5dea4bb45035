/** Writes, searches and follows documents. */
@NullMarked
package io.millrace.adapters.opensearch.document;

import org.jspecify.annotations.NullMarked;
