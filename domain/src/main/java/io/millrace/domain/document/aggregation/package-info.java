/** Aggregations of documents: their definitions, limits and results. */
@NullMarked
package io.millrace.domain.document.aggregation;

import org.jspecify.annotations.NullMarked;
