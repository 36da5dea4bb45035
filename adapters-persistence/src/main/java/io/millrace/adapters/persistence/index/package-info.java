/** Indices in the catalog, and the write index of each name. */
@NullMarked
package io.millrace.adapters.persistence.index;

import org.jspecify.annotations.NullMarked;
