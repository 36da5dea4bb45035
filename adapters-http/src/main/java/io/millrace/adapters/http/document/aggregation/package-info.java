/** Parses aggregations of searches, and writes their results in the format of Elasticsearch. */
@NullMarked
package io.millrace.adapters.http.document.aggregation;

import org.jspecify.annotations.NullMarked;
