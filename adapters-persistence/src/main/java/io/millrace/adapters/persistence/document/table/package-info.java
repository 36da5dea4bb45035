/** The tables of an index: their names, their layout, and the sequence numbers of their documents. */
@NullMarked
package io.millrace.adapters.persistence.document.table;

import org.jspecify.annotations.NullMarked;
