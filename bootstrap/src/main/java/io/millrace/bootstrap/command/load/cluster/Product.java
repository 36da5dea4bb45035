package io.millrace.bootstrap.command.load.cluster;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;

/** What keeps the documents, as far as points in time differ. */
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

    /** Longer than what is read last takes to be written, with pauses. */
    static final String KEEP_ALIVE = "10m";

    private final String path;
    private final String member;

    Product(String path, String member) {
        this.path = path;
        this.member = member;
    }

    /** Returns the product that introduces itself so at {@code GET /}. */
    static Product of(JsonNode introduction) {
        return introduction.path("version").path("distribution").asText().equals("opensearch")
                ? OPENSEARCH
                : ELASTICSEARCH;
    }

    /** Returns the path of the request for a point in time of these indices. */
    abstract String opening(String indices);

    /** Returns the body of the request that gives a point in time up. */
    abstract ObjectNode closing(String id);

    /** Returns the path of that request. */
    String path() {
        return path;
    }

    /** Returns the id in the answer to a request for a point in time. */
    String id(JsonNode answer) {
        return answer.path(member).asText();
    }
}
