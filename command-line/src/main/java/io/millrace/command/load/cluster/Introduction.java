package io.millrace.command.load.cluster;

import com.fasterxml.jackson.databind.JsonNode;
import io.millrace.command.client.ClientFailedException;
import io.millrace.command.client.ServiceClient;

/**
 * What a source cluster responds to {@code GET /}.
 *
 * @param cluster the UUID of the source cluster
 */
record Introduction(String cluster, Product product) {

    private static final int LARGEST = 1 << 20;

    /**
     * Reads the UUID and the product of a source cluster.
     *
     * @throws ClientFailedException if the source is not Elasticsearch or OpenSearch
     */
    static Introduction of(ServiceClient source) {
        JsonNode answer =
                source.get("/", LARGEST).orRefuse("no Elasticsearch or OpenSearch found at " + source.address());
        return new Introduction(source.clusterUuid(answer), Product.of(answer));
    }
}
