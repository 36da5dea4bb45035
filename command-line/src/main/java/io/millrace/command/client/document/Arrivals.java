package io.millrace.command.client.document;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.millrace.command.client.ClientFailedException;
import io.millrace.command.client.ServiceClient;
import io.millrace.command.client.UnansweredException;
import io.millrace.command.client.graphql.EventSource;
import io.millrace.command.client.graphql.EventSource.EventsInterruptedException;
import io.millrace.command.client.graphql.GraphQl;
import io.millrace.command.client.stream.StreamNames;
import io.millrace.command.console.Waiting;
import io.millrace.domain.reindex.DestinationName;
import java.time.Duration;
import java.util.HashSet;
import java.util.Optional;
import java.util.Set;
import java.util.function.Consumer;

/**
 * Follows the documents that arrive in a data stream: each document exactly once, across rollovers, upgrades and
 * interruptions of the service.
 */
public final class Arrivals {

    private static final String CURSOR = "query($stream: String!) { arrivalCursor(dataStream: $stream) }";
    private static final String ADDED =
            "subscription($stream: String!, $query: DocumentQuery, $after: String, $fields: [String!]) {"
                    + " documentAdded(dataStream: $stream, query: $query, after: $after, fields: $fields)"
                    + " { cursor document { id index source } } }";

    /**
     * A subscription without events is considered successful if it has not ended after this time. An overloaded service
     * ends a subscription earlier.
     */
    private static final Duration STEADY = Duration.ofSeconds(20);

    private final ServiceClient service;
    private final DocumentQuery query;
    private final String stream;
    private final Set<String> known = new HashSet<>();
    private String cursor;

    private Arrivals(ServiceClient service, DocumentQuery query, String stream, String cursor) {
        this.service = service;
        this.query = query;
        this.stream = stream;
        this.cursor = cursor;
    }

    /**
     * Marks the current end of a data stream. {@link #follow} begins at this mark.
     *
     * @param query selects the documents of one data stream; its upper bound of the time is ignored
     * @throws ClientFailedException if the data stream does not exist, or if the service has no GraphQL endpoint
     */
    public static Arrivals mark(ServiceClient service, DocumentQuery query) {
        String stream = query.target().get(0);
        GraphQl answer = GraphQl.query(service, CURSOR, GraphQl.variables().put("stream", stream));
        if (answer.data().path("arrivalCursor").isNull()
                && !service.get("/_data_stream/" + ServiceClient.segment(stream))
                        .found()) {
            throw new ClientFailedException(StreamNames.missing(service, stream));
        }
        String cursor = answer.require("arrivalCursor", "there is no data stream " + stream)
                .asText();
        return new Arrivals(service, query.fixedAt(service.now()), stream, cursor);
    }

    /** Excludes a document that was found by a search after the mark. */
    public void exclude(FoundDocument document) {
        known.add(key(document.index(), document.id()));
    }

    /** Returns a key that identifies a document. The key does not change if the index is upgraded. */
    private static String key(String index, String id) {
        String original = index;
        while (DestinationName.sourceOf(original).isPresent()) {
            original = DestinationName.withoutAttempts(
                    DestinationName.sourceOf(original).get());
        }
        return original + '/' + id;
    }

    /**
     * Reads the documents that arrive, until the command must stop. After an interruption of the service, continues
     * after the last document that was read.
     *
     * @throws io.millrace.command.client.InterruptedClientException if the command must stop
     * @throws ClientFailedException if the service rejects the subscription, or is not available for 10 minutes
     */
    public void follow(Waiting waiting, Interruptions interruptions, Consumer<FoundDocument> reader) {
        while (true) {
            try (EventSource events = EventSource.open(service, ADDED, variables())) {
                while (true) {
                    Optional<JsonNode> event = events.next(waiting, STEADY);
                    interruptions.end();
                    event.ifPresent(next -> deliver(next.path("documentAdded"), reader));
                }
            } catch (UnansweredException | EventsInterruptedException e) {
                interruptions.begin(e);
            }
            interruptions.pause(waiting);
        }
    }

    private void deliver(JsonNode added, Consumer<FoundDocument> reader) {
        JsonNode document = added.path("document");
        String index = document.path("index").asText();
        String id = document.path("id").asText();
        // The cursor advances only after the document was written, so that no document is lost.
        if (!known.contains(key(index, id))) {
            reader.accept(new FoundDocument(index, id, document.path("source")));
        }
        cursor = added.path("cursor").asText(cursor);
    }

    private ObjectNode variables() {
        ObjectNode variables = GraphQl.variables().put("stream", stream).put("after", cursor);
        query.graphQl().ifPresent(selected -> variables.set("query", selected));
        if (!query.fields().isEmpty()) {
            ArrayNode fields = variables.putArray("fields");
            query.fields().forEach(fields::add);
        }
        return variables;
    }
}
