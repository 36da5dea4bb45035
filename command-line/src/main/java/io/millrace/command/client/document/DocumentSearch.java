package io.millrace.command.client.document;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.millrace.command.client.ClientFailedException;
import io.millrace.command.client.ServiceClient;
import io.millrace.command.client.ServiceClient.RawReply;
import io.millrace.command.client.json.ExactJson;
import io.millrace.command.client.stream.StreamNames;
import java.nio.charset.StandardCharsets;
import java.util.Optional;
import java.util.function.Consumer;
import org.slf4j.LoggerFactory;

/**
 * Reads the documents that match a query, page by page, so that the necessary memory does not depend on the number of
 * documents. All pages show the same state of the documents, because all pages are read from the same point in time.
 */
public final class DocumentSearch {

    /** The maximum number of documents in one response. */
    static final int PAGE = 500;

    private static final String KEEP_ALIVE = "10m";
    private static final int OK = 200;
    private static final int NOT_FOUND = 404;

    private final ServiceClient service;
    private final DocumentQuery query;

    /**
     * The number of documents that match.
     *
     * @param isExact true if exactly this number of documents matches; false if more documents match
     */
    public record Total(long value, boolean isExact) {}

    public DocumentSearch(ServiceClient service, DocumentQuery query) {
        this.service = service;
        this.query = query;
    }

    /**
     * Reads the first documents in an order.
     *
     * @param sort the order, in the form of the JSON member {@code sort} of a search
     * @param most the maximum number of documents
     * @return the number of documents that match; exact up to 10,000
     * @throws ClientFailedException if the service rejects the search
     */
    public Total read(ArrayNode sort, int most, Consumer<FoundDocument> reader) {
        ObjectNode body = body(sort.deepCopy());
        body.put("size", Math.min(most, PAGE));
        if (most <= PAGE) {
            JsonNode found = search("/" + ServiceClient.segment(query.target()) + "/_search", body);
            return deliver(found, most, reader);
        }
        String point = open();
        try {
            body.putObject("pit").put("id", point).put("keep_alive", KEEP_ALIVE);
            body.withArray("sort").add("_shard_doc");
            JsonNode found = search("/_search", body);
            Total total = deliver(found, most, reader);
            int read = found.at("/hits/hits").size();
            while (found.at("/hits/hits").size() == PAGE && read < most) {
                body.put("size", Math.min(PAGE, most - read)).put("track_total_hits", false);
                body.set("search_after", found.at("/hits/hits/" + (PAGE - 1) + "/sort"));
                found = search("/_search", body);
                deliver(found, most - read, reader);
                read += found.at("/hits/hits").size();
            }
            return total;
        } finally {
            close(point);
        }
    }

    /** Closes a point in time. If closing fails, the service discards the point in time later. */
    private void close(String point) {
        byte[] body = JsonNodeFactory.instance
                .objectNode()
                .put("id", point)
                .toString()
                .getBytes(StandardCharsets.UTF_8);
        try {
            service.exchange("DELETE", "/_pit", ServiceClient.JSON, body);
        } catch (ClientFailedException e) {
            LoggerFactory.getLogger(DocumentSearch.class).debug("a point in time could not be closed", e);
        }
    }

    private ObjectNode body(ArrayNode sort) {
        ObjectNode body = JsonNodeFactory.instance.objectNode();
        body.set("query", query.rest());
        body.set("sort", sort);
        if (!query.fields().isEmpty()) {
            ArrayNode fields = body.putArray("_source");
            query.fields().forEach(fields::add);
        }
        return body;
    }

    private String open() {
        return service.post("/" + ServiceClient.segment(query.target()) + "/_pit?keep_alive=" + KEEP_ALIVE)
                .orRefuse(() -> StreamNames.missing(service, query.target()))
                .path("id")
                .asText();
    }

    private JsonNode search(String path, ObjectNode body) {
        RawReply reply = service.fetch(
                "POST",
                path,
                ServiceClient.JSON,
                body.toString().getBytes(StandardCharsets.UTF_8),
                ServiceClient.LARGEST_ANSWER);
        if (reply.isTooLarge()) {
            throw new ClientFailedException(
                    "the documents are too large for one response; request fewer documents, or only some --fields");
        }
        if (reply.status() == NOT_FOUND && body.has("pit")) {
            throw new ClientFailedException("the output was read so slowly that the service ended the search");
        }
        if (reply.status() == NOT_FOUND) {
            throw new ClientFailedException(StreamNames.missing(service, query.target()));
        }
        if (reply.status() != OK) {
            throw service.refusal(reply.read());
        }
        return ExactJson.read(reply.body());
    }

    private static Total deliver(JsonNode found, int most, Consumer<FoundDocument> reader) {
        int read = 0;
        for (JsonNode hit : found.at("/hits/hits")) {
            if (read++ < most) {
                reader.accept(new FoundDocument(
                        hit.path("_index").asText(), hit.path("_id").asText(), hit.path("_source")));
            }
        }
        JsonNode total = found.at("/hits/total");
        return new Total(
                total.path("value").asLong(), total.path("relation").asText().equals("eq"));
    }

    /** Returns the order by {@code @timestamp}. */
    public static ArrayNode byTime(boolean latestFirst) {
        ArrayNode sort = JsonNodeFactory.instance.arrayNode();
        sort.addObject().put(DocumentQuery.TIMESTAMP, latestFirst ? "desc" : "asc");
        return sort;
    }

    /** Returns the first document in an order. */
    public Optional<FoundDocument> first(ArrayNode sort) {
        FoundDocument[] found = new FoundDocument[1];
        read(sort, 1, document -> found[0] = document);
        return Optional.ofNullable(found[0]);
    }
}
