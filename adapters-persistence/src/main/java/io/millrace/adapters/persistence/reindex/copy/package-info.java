/** Copies the documents of an index. */
@NullMarked
package io.millrace.adapters.persistence.reindex.copy;

import org.jspecify.annotations.NullMarked;
