/** Indices, aliases, data streams and templates. */
@NullMarked
package io.millrace.adapters.opensearch.index;

import org.jspecify.annotations.NullMarked;
