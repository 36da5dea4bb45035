/** Reads and changes the indices, aliases, data streams and templates of the cluster. */
@NullMarked
package io.millrace.adapters.opensearch.index;

import org.jspecify.annotations.NullMarked;
