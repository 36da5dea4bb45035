/** Indices in the catalog, and where writes to a name go. */
@NullMarked
package io.millrace.adapters.persistence.index;

import org.jspecify.annotations.NullMarked;
