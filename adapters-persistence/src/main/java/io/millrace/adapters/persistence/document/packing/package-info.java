/** Packs the rows of an index into blocks, in pages of ids. */
@NullMarked
package io.millrace.adapters.persistence.document.packing;

import org.jspecify.annotations.NullMarked;
