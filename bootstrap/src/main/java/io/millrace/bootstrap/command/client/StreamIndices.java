package io.millrace.bootstrap.command.client;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;

/** Reads the backing indices of data streams. Their details come from several endpoints. */
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
        String names = ServiceClient.segment(patterns);
        JsonNode listed = service.get("/_data_stream/" + names).body();
        JsonNode versions = service.get("/" + names + "?human&features=settings&flat_settings=true"
                        + "&expand_wildcards=all&filter_path=*.settings.index*version*")
                .body();
        JsonNode figures = service.get("/" + names + "/_stats/docs,store?level=indices&expand_wildcards=all"
                        + "&forbid_closed_indices=false&filter_path=indices.*.primaries")
                .body()
                .path("indices");
        int lastOutdated = lastOutdated(service);
        Map<String, List<BackingIndex>> found = new TreeMap<>();
        for (JsonNode stream : listed.path("data_streams")) {
            List<BackingIndex> indices = new ArrayList<>();
            for (JsonNode index : stream.path("indices")) {
                String indexName = index.path("index_name").asText();
                JsonNode totals = figures.path(indexName).path("primaries");
                String version = versions.path(indexName)
                        .path("settings")
                        .path("index.version.created_string")
                        .asText("?");
                indices.add(new BackingIndex(
                        indexName,
                        version,
                        major(version).filter(major -> major <= lastOutdated).isPresent(),
                        totals.path("docs").path("count").asLong(),
                        totals.path("store").path("size_in_bytes").asLong()));
            }
            found.put(stream.path("name").asText(), indices);
        }
        return found;
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
