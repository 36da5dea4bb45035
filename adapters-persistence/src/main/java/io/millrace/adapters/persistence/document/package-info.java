/** Stores, reads, packs and removes the documents of indices in tables. */
@NullMarked
package io.millrace.adapters.persistence.document;

import org.jspecify.annotations.NullMarked;
