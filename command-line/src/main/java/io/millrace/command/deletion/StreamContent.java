package io.millrace.command.deletion;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.millrace.command.client.ClientFailedException;
import io.millrace.command.client.ServiceClient;
import io.millrace.command.client.document.DocumentQuery;
import io.millrace.command.client.document.DocumentSearch;
import io.millrace.command.client.document.FoundDocument;
import io.millrace.command.client.graphql.GraphQl;
import io.millrace.command.client.graphql.GraphQl.NotOfferedException;
import io.millrace.command.client.stream.BackingIndex;
import io.millrace.command.client.stream.StreamIndices;
import io.millrace.command.client.stream.StreamNames;
import java.time.Duration;
import java.time.Instant;
import java.time.format.DateTimeParseException;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/** The backing indices of a data stream, oldest first, and what a deletion of some of them would delete. */
public final class StreamContent {

    /** The maximum number of indices whose time range is searched. The ranges of other indices remain unknown. */
    private static final int MOST_SEARCHED = 50;

    private static final int PAGE = 100;

    private static final String INDICES =
            "backingIndices { name closed createdAt documentCount sizeInBytes earliest latest }";
    private static final String QUERY = "query($name: String!) { dataStream(name: $name) { " + INDICES + " } }";
    private static final String NUMBER = "{ service { dataStreamCount } }";
    private static final String ALL =
            "query($first: Int!, $after: String) { dataStreams(first: $first, after: $after) {"
                    + " nodes { lifecycle { enabled dataRetention } " + INDICES
                    + " } pageInfo { hasNextPage endCursor } } }";

    private final ServiceClient service;
    private final JsonNode indices;
    private final Set<String> messages;

    private StreamContent(ServiceClient service, JsonNode indices, Set<String> messages) {
        this.service = service;
        this.indices = indices;
        this.messages = messages;
    }

    /**
     * Reads the backing indices of a data stream.
     *
     * @throws ClientFailedException if the data stream does not exist
     */
    public static StreamContent of(ServiceClient service, String stream) {
        GraphQl answer;
        try {
            answer = GraphQl.query(service, QUERY, GraphQl.variables().put("name", stream));
        } catch (NotOfferedException e) {
            return ofRest(service, stream);
        }
        if (answer.data().path("dataStream").isNull() && answer.errors().isEmpty()) {
            throw new ClientFailedException(StreamNames.missing(service, stream));
        }
        return new StreamContent(
                service,
                answer.require("dataStream", "there is no data stream " + stream)
                        .path("backingIndices"),
                answer.messages());
    }

    /** Reads the backing indices without GraphQL. The time ranges are then unknown, and are searched. */
    private static StreamContent ofRest(ServiceClient service, String stream) {
        List<BackingIndex> indices = StreamIndices.of(service, stream);
        if (indices.isEmpty()) {
            throw new ClientFailedException(StreamNames.missing(service, stream));
        }
        JsonNode settings = service.get("/" + ServiceClient.segment(stream)
                        + "?features=settings&flat_settings=true&expand_wildcards=all")
                .body();
        ArrayNode described = JsonNodeFactory.instance.arrayNode();
        for (BackingIndex index : indices) {
            long created = settings.path(index.name())
                    .path("settings")
                    .path("index.creation_date")
                    .asLong();
            described
                    .addObject()
                    .put("name", index.name())
                    .put("createdAt", Instant.ofEpochMilli(created).toString())
                    .put("documentCount", index.documents())
                    .put("sizeInBytes", index.bytes());
        }
        return new StreamContent(service, described, Set.of());
    }

    /**
     * Returns the deletion of the indices of all data streams with a lifecycle whose retention has passed. Data streams
     * for which the caller has no privilege are not included; the deletion then says so.
     *
     * @param settings the cluster settings that limit the retention
     */
    public static Deletion pastOfAll(ServiceClient service, RetentionSettings settings, Instant now) {
        JsonNode streams =
                service.get("/_data_stream?expand_wildcards=all").body().path("data_streams");
        List<Deletion> parts = new ArrayList<>();
        boolean paged = addVisible(service, settings, now, parts);
        for (JsonNode stream : streams) {
            if (!paged || stream.path("hidden").asBoolean()) {
                String name = stream.path("name").asText();
                retentionOf(stream.path("lifecycle"), "data_retention", settings)
                        .ifPresent(retention -> parts.add(of(service, name).past(retention, now)));
            }
        }
        List<DoomedIndex> doomed = new ArrayList<>();
        Set<String> gaps = new LinkedHashSet<>();
        parts.forEach(part -> {
            doomed.addAll(part.indices());
            gaps.addAll(part.gaps());
        });
        if (settings.mayLimit() && !(paged && isAll(service, streams.size()))) {
            gaps.add("data streams that you may not see are not shown, and the lifecycle also deletes their indices");
        }
        return settings.qualify(new Deletion(doomed, gaps));
    }

    /** Adds the deletions of all data streams that are not hidden. Returns false if the service has no GraphQL. */
    private static boolean addVisible(
            ServiceClient service, RetentionSettings settings, Instant now, List<Deletion> parts) {
        ObjectNode variables = GraphQl.variables().put("first", PAGE);
        JsonNode streams;
        do {
            GraphQl answer;
            try {
                answer = GraphQl.query(service, ALL, variables);
            } catch (NotOfferedException e) {
                return false;
            }
            streams = answer.require("dataStreams", "the data streams cannot be read");
            for (JsonNode stream : streams.path("nodes")) {
                retentionOf(stream.path("lifecycle"), "dataRetention", settings)
                        .ifPresent(retention ->
                                parts.add(new StreamContent(service, stream.path("backingIndices"), answer.messages())
                                        .past(retention, now)));
            }
            variables.set("after", streams.at("/pageInfo/endCursor"));
        } while (streams.at("/pageInfo/hasNextPage").asBoolean());
        return true;
    }

    /** Returns whether the service certainly has no more data streams than this number. */
    private static boolean isAll(ServiceClient service, int number) {
        JsonNode count = GraphQl.query(service, NUMBER, GraphQl.variables())
                .data()
                .path("service")
                .path("dataStreamCount");
        return count.isNumber() && count.asLong() <= number;
    }

    private static Optional<Duration> retentionOf(JsonNode lifecycle, String member, RetentionSettings settings) {
        return lifecycle.path("enabled").asBoolean() ? settings.applyTo(text(lifecycle, member)) : Optional.empty();
    }

    /** Returns the deletion of all indices. */
    public Deletion all() {
        List<JsonNode> every = new ArrayList<>();
        indices.forEach(every::add);
        return deletion(every);
    }

    /** Returns the deletion of the indices with these names. */
    public Deletion named(Set<String> names) {
        List<JsonNode> some = new ArrayList<>();
        indices.forEach(index -> {
            if (names.contains(index.path("name").asText())) {
                some.add(index);
            }
        });
        return deletion(some);
    }

    /**
     * Returns the deletion of the indices whose retention has passed. The age of an index begins with its rollover, or
     * with its newest document if that is later and not in the future. The write index is never deleted.
     */
    public Deletion past(Duration retention, Instant now) {
        List<JsonNode> past = new ArrayList<>();
        Instant created = Instant.MIN;
        for (int i = 0; i < indices.size() - 1; i++) {
            created = later(created, time(indices.get(i), "createdAt").orElse(created));
            Instant rolledOver =
                    later(created, time(indices.get(i + 1), "createdAt").orElse(created));
            Instant start = time(indices.get(i), "latest")
                    .filter(latest -> latest.isAfter(rolledOver) && !latest.isAfter(now))
                    .orElse(rolledOver);
            if (Duration.between(start, now).compareTo(retention) > 0) {
                past.add(indices.get(i));
            }
        }
        return deletion(past);
    }

    private static Instant later(Instant one, Instant other) {
        return one.isAfter(other) ? one : other;
    }

    private static Optional<Instant> time(JsonNode index, String member) {
        try {
            return Optional.of(Instant.parse(index.path(member).asText()));
        } catch (DateTimeParseException unknown) {
            return Optional.empty();
        }
    }

    private Deletion deletion(List<JsonNode> chosen) {
        List<DoomedIndex> doomed = new ArrayList<>();
        int searched = 0;
        for (JsonNode index : chosen) {
            Optional<String> earliest = text(index, "earliest");
            Optional<String> latest = text(index, "latest");
            Optional<Long> documents = number(index, "documentCount");
            boolean isUnknown = earliest.isEmpty() || latest.isEmpty();
            if (isUnknown
                    && documents.orElse(0L) > 0
                    && !index.path("closed").asBoolean()
                    && searched++ < MOST_SEARCHED) {
                earliest = search(index, false);
                latest = search(index, true);
            }
            doomed.add(new DoomedIndex(
                    index.path("name").asText(), documents, number(index, "sizeInBytes"), earliest, latest));
        }
        return new Deletion(doomed, doomed.isEmpty() ? Set.of() : messages);
    }

    private static Optional<Long> number(JsonNode index, String member) {
        return Optional.of(index.path(member)).filter(JsonNode::isNumber).map(JsonNode::asLong);
    }

    private static Optional<String> text(JsonNode index, String member) {
        return Optional.of(index.path(member)).filter(JsonNode::isTextual).map(JsonNode::asText);
    }

    /** Searches the time of the first or last document of an index. Returns empty if the caller may not read it. */
    private Optional<String> search(JsonNode index, boolean latest) {
        DocumentQuery query = new DocumentQuery(
                List.of(index.path("name").asText()),
                "",
                Optional.empty(),
                Optional.empty(),
                List.of(DocumentQuery.TIMESTAMP));
        try {
            return new DocumentSearch(service, query)
                    .first(DocumentSearch.byTime(latest))
                    .map(StreamContent::timestamp);
        } catch (ClientFailedException e) {
            return Optional.empty();
        }
    }

    private static String timestamp(FoundDocument document) {
        return document.value(DocumentQuery.TIMESTAMP).asText();
    }
}
