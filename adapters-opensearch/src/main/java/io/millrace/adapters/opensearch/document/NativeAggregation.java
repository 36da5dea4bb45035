package io.millrace.adapters.opensearch.document;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.millrace.domain.document.aggregation.AggregationResult;
import io.millrace.domain.index.Index;
import java.util.Map;
import java.util.function.Function;

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
         * @param inner reads the results of the aggregations of a bucket
         * @param indices the searched indices by name
         */
        AggregationResult read(
                JsonNode result, Function<JsonNode, Map<String, AggregationResult>> inner, Map<String, Index> indices);
    }
}
