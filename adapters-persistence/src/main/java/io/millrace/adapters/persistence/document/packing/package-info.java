/** Packs the rows of an index into blocks, and the ids of the documents into pages. */
@NullMarked
package io.millrace.adapters.persistence.document.packing;

import org.jspecify.annotations.NullMarked;
