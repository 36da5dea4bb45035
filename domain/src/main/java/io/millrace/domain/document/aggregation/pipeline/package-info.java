/** Aggregations of the results of other aggregations. */
@NullMarked
package io.millrace.domain.document.aggregation.pipeline;

import org.jspecify.annotations.NullMarked;
