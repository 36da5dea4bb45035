/** Compressed blocks of documents and the tables that store them. */
@NullMarked
package io.millrace.adapters.persistence.document.block;

import org.jspecify.annotations.NullMarked;
