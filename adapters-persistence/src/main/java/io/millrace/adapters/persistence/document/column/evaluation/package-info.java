/** Evaluates queries with columns. */
@NullMarked
package io.millrace.adapters.persistence.document.column.evaluation;

import org.jspecify.annotations.NullMarked;
