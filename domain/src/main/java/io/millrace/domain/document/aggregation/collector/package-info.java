/** The plain evaluation of aggregations, document by document. */
@NullMarked
package io.millrace.domain.document.aggregation.collector;

import org.jspecify.annotations.NullMarked;
