package io.millrace.command.load.cluster;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;

/** The products from which an import can read, and their requests for points in time. */
enum Product {
    ELASTICSEARCH("/_pit", "id") {
        @Override
        String opening(String indices) {
            return "/" + indices + "/_pit?keep_alive=" + KEEP_ALIVE;
        }

        @Override
        ObjectNode closing(String id) {
            return JsonNodeFactory.instance.objectNode().put("id", id);
        }
    },
    OPENSEARCH("/_search/point_in_time", "pit_id") {
        @Override
        String opening(String indices) {
            return "/" + indices + "/_search/point_in_time?allow_partial_pit_creation=false&keep_alive=" + KEEP_ALIVE;
        }

        @Override
        ObjectNode closing(String id) {
            ObjectNode body = JsonNodeFactory.instance.objectNode();
            body.putArray("pit_id").add(id);
            return body;
        }
    };

    /**
     * The lifetime of a point in time after each request. Writing one page of documents to the target takes less time,
     * even with pauses.
     */
    static final String KEEP_ALIVE = "10m";

    private final String path;
    private final String member;

    Product(String path, String member) {
        this.path = path;
        this.member = member;
    }

    /** Returns the product according to the response to {@code GET /}. */
    static Product of(JsonNode introduction) {
        return introduction.path("version").path("distribution").asText().equals("opensearch")
                ? OPENSEARCH
                : ELASTICSEARCH;
    }

    /** Returns the path of the request that opens a point in time for these indices. */
    abstract String opening(String indices);

    /** Returns the body of the request that closes a point in time. */
    abstract ObjectNode closing(String id);

    /** Returns the path of the request that closes a point in time. */
    String path() {
        return path;
    }

    /** Returns the id of the point in time from the response to the request that opened it. */
    String id(JsonNode answer) {
        return answer.path(member).asText();
    }
}
