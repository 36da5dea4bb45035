/** Evaluates aggregations by reading the matching documents. */
@NullMarked
package io.millrace.adapters.persistence.document.aggregation;

import org.jspecify.annotations.NullMarked;
