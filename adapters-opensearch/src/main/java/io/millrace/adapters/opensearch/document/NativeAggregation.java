package io.millrace.adapters.opensearch.document;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.millrace.domain.document.aggregation.AggregationResult;
import io.millrace.domain.index.Index;
import java.util.Map;

/**
 * One aggregation in the language of the cluster.
 *
 * @param type the name of the type, for example {@code terms}
 * @param body the parameters
 * @param reader reads the result
 */
record NativeAggregation(String type, ObjectNode body, Reader reader) {

    /** Reads the results of one aggregation. */
    @FunctionalInterface
    interface Reader {

        /**
         * Reads a result.
         *
         * @param result the response of the cluster for this aggregation
         */
        AggregationResult read(JsonNode result, Context context);
    }

    /** Provides what the reader of one aggregation needs from other aggregations. */
    interface Context {

        /** Reads the results of the aggregations inside a bucket. */
        Map<String, AggregationResult> inner(JsonNode bucket);

        /**
         * Returns the results of the aggregations inside an empty bucket. The response does not contain empty buckets.
         *
         * @throws io.millrace.domain.Rejection if the result has too many buckets
         */
        Map<String, AggregationResult> ofEmptyBucket();

        /** Returns the searched indices by name. */
        Map<String, Index> indices();
    }
}
