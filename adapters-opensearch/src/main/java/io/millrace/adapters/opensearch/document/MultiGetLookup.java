package io.millrace.adapters.opensearch.document;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.millrace.adapters.opensearch.client.ClusterClient;
import io.millrace.adapters.opensearch.client.ClusterException;
import io.millrace.adapters.opensearch.client.ClusterRequest;
import io.millrace.adapters.opensearch.client.Handling;
import io.millrace.adapters.opensearch.client.Json;
import io.millrace.application.port.driven.engine.IndexGoneException;
import io.millrace.domain.document.DocumentId;
import io.millrace.domain.index.IndexName;
import java.util.List;

/**
 * Finds many documents by index and id with one call. Also finds new documents that a search does not find yet, because
 * the index was not refreshed.
 */
final class MultiGetLookup {

    private final ClusterClient cluster;

    MultiGetLookup(ClusterClient cluster) {
        this.cluster = cluster;
    }

    /**
     * Returns the result for each address. If the document does not exist, the result has no source.
     *
     * @throws IndexGoneException if an index was removed or closed
     */
    List<SearchAnswers.Hit> find(List<Address> addresses) {
        if (addresses.isEmpty()) {
            return List.of();
        }
        ObjectNode body = Json.MAPPER.createObjectNode();
        ArrayNode docs = body.putArray("docs");
        addresses.forEach(address -> docs.addObject()
                .put("_index", address.index().value())
                .put("_id", address.id().value()));
        List<SearchAnswers.Hit> hits;
        try {
            hits = SearchAnswers.documents(cluster.send(ClusterRequest.post("/_mget", body.toString())));
        } catch (ClusterException e) {
            throw e.toRejection();
        }
        hits.forEach(hit -> hit.error().ifPresent(error -> {
            if (error.handling() instanceof Handling.RefreshAndRetry) {
                throw new IndexGoneException(new IndexName(hit.index()));
            }
            throw new ClusterException(error).toRejection();
        }));
        return hits;
    }

    /** A possible location of a document. */
    record Address(IndexName index, DocumentId id) {}
}
