package io.millrace.command.client.stream;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.MissingNode;
import io.millrace.command.client.ClientFailedException;
import io.millrace.command.client.ServiceClient;
import io.millrace.command.client.ServiceClient.Answer;
import io.millrace.domain.index.IndexName;
import io.millrace.domain.reindex.DestinationName;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.Stream;

/** Reads the indices of data streams, and plain indices. Their details are read from several endpoints. */
public final class StreamIndices {

    private StreamIndices() {}

    /** Returns the backing indices of a data stream, oldest first; empty if the data stream does not exist. */
    public static List<BackingIndex> of(ServiceClient service, String stream) {
        return ofAll(service, List.of(stream)).getOrDefault(stream, List.of());
    }

    /**
     * Returns the backing indices of all data streams that match one of the names or patterns. Data streams are sorted
     * by name, and indices from oldest to newest.
     */
    public static Map<String, List<BackingIndex>> ofAll(ServiceClient service, List<String> patterns) {
        return ofAll(service, patterns, lastOutdated(service));
    }

    /**
     * Returns the backing indices of all data streams that match one of the names or patterns.
     *
     * @param lastOutdated the highest major version whose indices are outdated
     */
    public static Map<String, List<BackingIndex>> ofAll(
            ServiceClient service, List<String> patterns, int lastOutdated) {
        String names = ServiceClient.segment(patterns);
        JsonNode listed = service.get("/_data_stream/" + names).body();
        JsonNode versions = service.get("/" + names + "?human&features=settings&flat_settings=true"
                        + "&expand_wildcards=all&filter_path=*.settings.index*version*")
                .body();
        JsonNode figures = figures(service, names);
        Map<String, List<BackingIndex>> found = new TreeMap<>();
        for (JsonNode stream : listed.path("data_streams")) {
            List<BackingIndex> indices = new ArrayList<>();
            for (JsonNode index : stream.path("indices")) {
                String indexName = index.path("index_name").asText();
                indices.add(index(indexName, versions.path(indexName), figures, lastOutdated));
            }
            found.put(stream.path("name").asText(), indices);
        }
        return found;
    }

    /** Returns whether a data stream has this name. */
    public static boolean isStream(ServiceClient service, String name) {
        return service.get("/_data_stream/" + ServiceClient.segment(name) + "?filter_path=data_streams.name")
                .found();
    }

    /** Returns whether the name of a data stream matches a pattern. */
    public static boolean hasMatch(ServiceClient service, String pattern) {
        return !service.get("/_data_stream/" + ServiceClient.segment(pattern)
                        + "?expand_wildcards=all&filter_path=data_streams.name")
                .body()
                .path("data_streams")
                .isEmpty();
    }

    private static JsonNode figures(ServiceClient service, String names) {
        return service.get("/" + names + "/_stats/docs,store?level=indices&expand_wildcards=all"
                        + "&forbid_closed_indices=false&filter_path=indices.*.primaries")
                .body()
                .path("indices");
    }

    private static BackingIndex index(String name, JsonNode described, JsonNode figures, int lastOutdated) {
        JsonNode totals = figures.path(name).path("primaries");
        String version =
                described.path("settings").path("index.version.created_string").asText("?");
        return new BackingIndex(
                name,
                version,
                major(version).filter(major -> major <= lastOutdated).isPresent(),
                totals.path("docs").path("count").asLong(),
                totals.path("store").path("size_in_bytes").asLong());
    }

    /**
     * Returns the outdated plain indices (indices that are in no data stream) that match a name, a pattern or an alias.
     * They are sorted by name. A pattern also matches hidden indices and names that begin with a dot.
     *
     * @throws ClientFailedException if {@code pattern} is a name, and no index or alias has it
     */
    public static List<BackingIndex> outdatedPlain(ServiceClient service, String pattern) {
        String names = ServiceClient.segment(pattern);
        JsonNode described = describePlain(service, names).orRefuse("there is no index " + pattern);
        JsonNode figures = figures(service, names);
        int lastOutdated = lastOutdated(service);
        return plain(described, figures, lastOutdated)
                .filter(BackingIndex::outdated)
                .sorted(Comparator.comparing(BackingIndex::name))
                .toList();
    }

    /**
     * Returns the names under which upgrade tasks of plain indices may exist: the names of outdated indices, and the
     * names that upgraded indices had before their upgrade.
     */
    public static Set<String> plainTasks(ServiceClient service) {
        JsonNode described = describePlain(service, "*").body();
        Set<String> names = new TreeSet<>();
        plain(described, MissingNode.getInstance(), lastOutdated(service))
                .filter(BackingIndex::outdated)
                .forEach(index -> names.add(index.name()));
        described
                .properties()
                .forEach(index -> index.getValue().path("aliases").fieldNames().forEachRemaining(alias -> {
                    if (IndexName.brokenRule(alias).isEmpty()
                            && DestinationName.isUpgraded(index.getKey(), new IndexName(alias))) {
                        names.add(alias);
                    }
                }));
        names.removeIf(name -> name.startsWith("."));
        return names;
    }

    private static Answer describePlain(ServiceClient service, String names) {
        return service.get("/" + names + "?human&features=aliases,settings&flat_settings=true&expand_wildcards=all"
                + "&filter_path=*.settings.index*version*,*.aliases,*.data_stream");
    }

    private static Stream<BackingIndex> plain(JsonNode described, JsonNode figures, int lastOutdated) {
        return described.properties().stream()
                .filter(index -> !index.getValue().has("data_stream"))
                .map(index -> index(index.getKey(), index.getValue(), figures, lastOutdated));
    }

    public static List<BackingIndex> outdated(ServiceClient service, String stream) {
        return outdatedOfAll(service, stream).getOrDefault(stream, List.of());
    }

    /**
     * Returns the outdated indices of all data streams that match a pattern, sorted by data stream. Data streams
     * without outdated indices are omitted.
     */
    public static Map<String, List<BackingIndex>> outdatedOfAll(ServiceClient service, String pattern) {
        Map<String, List<BackingIndex>> found = ofAll(service, List.of(pattern));
        found.replaceAll((name, indices) ->
                indices.stream().filter(BackingIndex::outdated).toList());
        found.values().removeIf(List::isEmpty);
        return found;
    }

    /** Returns the highest major version whose indices are outdated, as reported by the service. */
    public static int lastOutdated(ServiceClient service) {
        return major(service.get("/")
                        .body()
                        .path("version")
                        .path("minimum_index_compatibility_version")
                        .asText())
                .orElse(0);
    }

    public static Optional<String> oldestVersion(List<BackingIndex> indices) {
        return indices.stream()
                .map(BackingIndex::version)
                .filter(version -> major(version).isPresent())
                .min(Comparator.comparing(version -> major(version).orElse(0)));
    }

    private static Optional<Integer> major(String version) {
        int dot = version.indexOf('.');
        return dot > 0 && dot <= 4 && version.substring(0, dot).chars().allMatch(Character::isDigit)
                ? Optional.of(Integer.valueOf(version.substring(0, dot)))
                : Optional.empty();
    }
}
