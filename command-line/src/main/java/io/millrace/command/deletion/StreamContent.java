package io.millrace.command.deletion;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.millrace.command.client.ClientFailedException;
import io.millrace.command.client.Sentences;
import io.millrace.command.client.ServiceClient;
import io.millrace.command.client.document.DocumentQuery;
import io.millrace.command.client.document.DocumentSearch;
import io.millrace.command.client.document.FoundDocument;
import io.millrace.command.client.graphql.GraphQl;
import io.millrace.command.client.graphql.GraphQl.NotOfferedException;
import io.millrace.command.client.stream.BackingIndex;
import io.millrace.command.client.stream.StreamIndices;
import io.millrace.command.client.stream.StreamNames;
import io.millrace.domain.index.IndexBlock;
import io.millrace.domain.index.IndexSettings;
import java.time.Duration;
import java.time.Instant;
import java.time.format.DateTimeParseException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;

/** The backing indices of a data stream, oldest first. Creates previews of deletions of these indices. */
public final class StreamContent {

    /**
     * The maximum number of indices for which the time range of the documents is searched. For other indices, it
     * remains unknown.
     */
    private static final int MOST_SEARCHED = 50;

    private static final int PAGE = 100;

    private static final String INDICES =
            "backingIndices { name closed createdAt documentCount sizeInBytes earliest latest settings }";
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

    /**
     * Reads the backing indices without GraphQL. The responses contain no time ranges, so that searches are necessary
     * to find them.
     */
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
            JsonNode ofIndex = settings.path(index.name()).path("settings");
            long created = ofIndex.path("index.creation_date").asLong();
            described
                    .addObject()
                    .put("name", index.name())
                    .put("createdAt", Instant.ofEpochMilli(created).toString())
                    .put("documentCount", index.documents())
                    .put("sizeInBytes", index.bytes())
                    .set("settings", ofIndex);
        }
        return new StreamContent(service, described, Set.of());
    }

    /**
     * Returns the preview of what the lifecycles of all data streams would delete now: the indices whose retention has
     * passed. Data streams for which the caller has no privilege are not included; the preview then says so.
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
                        .ifPresent(retention -> parts.add(of(service, name).onlyPast(retention, now)));
            }
        }
        List<IndexContent> doomed = new ArrayList<>();
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

    /** Adds a preview for each data stream that is not hidden. Returns false if the service has no GraphQL. */
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
                                        .onlyPast(retention, now)));
            }
            variables.set("after", streams.at("/pageInfo/endCursor"));
        } while (streams.at("/pageInfo/hasNextPage").asBoolean());
        return true;
    }

    /** Returns whether it is certain that the service has no more data streams than this number. */
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

    /** Returns the preview of deleting all indices. */
    public Deletion all() {
        return deletion(index -> Optional.of(Fate.deleted()));
    }

    /**
     * Returns the preview of deleting some indices.
     *
     * @param fates the fate of each index by its name. Indices without a fate are not included
     */
    public Deletion of(Map<String, Fate> fates) {
        return deletion(
                index -> Optional.ofNullable(fates.get(index.path("name").asText())));
    }

    /**
     * Returns the preview of deleting the indices whose retention has passed. The other indices remain. The retention
     * of an index begins at its rollover. If the newest document of the index is later than the rollover and not in the
     * future, the retention begins at the time of that document. The write index is never deleted.
     */
    public Deletion past(Duration retention, Instant now) {
        return of(fates(retention, now));
    }

    /** Returns the same preview as {@link #past}, but without the remaining indices. */
    private Deletion onlyPast(Duration retention, Instant now) {
        Map<String, Fate> fates = fates(retention, now);
        fates.values().removeIf(fate -> !fate.isDeleted());
        return of(fates);
    }

    private Map<String, Fate> fates(Duration retention, Instant now) {
        Map<String, Fate> fates = new HashMap<>();
        Instant created = Instant.MIN;
        for (int i = 0; i < indices.size() - 1; i++) {
            JsonNode index = indices.get(i);
            created = later(created, time(index, "createdAt").orElse(created));
            Instant rolledOver =
                    later(created, time(indices.get(i + 1), "createdAt").orElse(created));
            Instant start = time(index, "latest")
                    .filter(latest -> latest.isAfter(rolledOver) && !latest.isAfter(now))
                    .orElse(rolledOver);
            fates.put(
                    index.path("name").asText(),
                    exempt(index)
                            .orElse(
                                    Duration.between(start, now).compareTo(retention) > 0
                                            ? Fate.deleted()
                                            : Fate.deletedLater(start.plus(retention))));
        }
        if (!indices.isEmpty()) {
            fates.put(indices.path(indices.size() - 1).path("name").asText(), Fate.writeIndex());
        }
        return fates;
    }

    /**
     * Returns the fate of an index that its settings exclude from deletion by lifecycles. Returns empty for other
     * indices, and if the settings are unknown.
     */
    private static Optional<Fate> exempt(JsonNode index) {
        Map<String, String> values = new HashMap<>();
        index.path("settings")
                .properties()
                .forEach(setting ->
                        values.put(setting.getKey(), setting.getValue().asText()));
        String policy = values.getOrDefault(IndexSettings.POLICY, "");
        if (!policy.isEmpty() && !"false".equals(values.get(IndexSettings.PREFERS_POLICY))) {
            return Optional.of(
                    Fate.kept("policy", "remains: the lifecycle policy " + Sentences.plain(policy) + " manages it"));
        }
        return Arrays.stream(IndexBlock.values())
                        .filter(IndexBlock::forbidsDeleting)
                        .anyMatch(block -> "true".equals(values.get(IndexSettings.key(block))))
                ? Optional.of(Fate.kept("blocked", "remains: a block forbids its deletion"))
                : Optional.empty();
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

    private Deletion deletion(Function<JsonNode, Optional<Fate>> fates) {
        List<IndexContent> chosen = new ArrayList<>();
        int searched = 0;
        // The time ranges of deleted indices are searched first.
        for (boolean deleted : new boolean[] {true, false}) {
            for (JsonNode index : indices) {
                Optional<Fate> fate = fates.apply(index).filter(known -> known.isDeleted() == deleted);
                if (fate.isPresent()) {
                    boolean isSearched = isRangeUnknown(index) && searched++ < MOST_SEARCHED;
                    chosen.add(new IndexContent(
                            index.path("name").asText(),
                            number(index, "documentCount"),
                            number(index, "sizeInBytes"),
                            isSearched ? search(index, false) : text(index, "earliest"),
                            isSearched ? search(index, true) : text(index, "latest"),
                            fate.get()));
                }
            }
        }
        boolean deletes = chosen.stream().anyMatch(index -> index.fate().isDeleted());
        return new Deletion(chosen, deletes ? messages : Set.of());
    }

    /**
     * Returns whether the time range of an index is unknown, but can be searched because the index is open and has
     * documents.
     */
    private static boolean isRangeUnknown(JsonNode index) {
        return (text(index, "earliest").isEmpty() || text(index, "latest").isEmpty())
                && number(index, "documentCount").orElse(0L) > 0
                && !index.path("closed").asBoolean();
    }

    private static Optional<Long> number(JsonNode index, String member) {
        return Optional.of(index.path(member)).filter(JsonNode::isNumber).map(JsonNode::asLong);
    }

    private static Optional<String> text(JsonNode index, String member) {
        return Optional.of(index.path(member)).filter(JsonNode::isTextual).map(JsonNode::asText);
    }

    /**
     * Searches for the timestamp of the first or last document of an index. Returns empty if the search fails, for
     * example because the caller may not read the index.
     */
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
