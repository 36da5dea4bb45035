/** Stores indices in the catalog, and finds the write index of each name. */
@NullMarked
package io.millrace.adapters.persistence.index;

import org.jspecify.annotations.NullMarked;
