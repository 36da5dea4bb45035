/** Stores the values of fields in columns, and evaluates queries with them instead of reading documents. */
@NullMarked
package io.millrace.adapters.persistence.document.column;

import org.jspecify.annotations.NullMarked;
