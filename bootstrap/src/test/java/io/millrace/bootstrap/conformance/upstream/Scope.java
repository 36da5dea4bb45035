package io.millrace.bootstrap.conformance.upstream;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Decides which tests are about features that Millrace does not offer on purpose, by their requests. */
enum Scope {
    CHANGED_DOCUMENTS("changes of single documents"),
    PIPELINES("ingest and search pipelines"),
    SNAPSHOTS("snapshots"),
    SCRIPTS("scripts"),
    SHARDS("shards, segments and the nodes that hold them"),
    ANALYSIS("analysis of texts by settings"),
    GEO("geographic data"),
    VECTORS("vectors"),
    TYPES("types of documents, which Elasticsearch 8 removed");

    private static final String[] SHARD_APIS = {
        "cluster.reroute",
        "cluster.allocation_explain",
        "cluster.remote_info",
        "cluster.pending_tasks",
        "cluster.post_voting_config_exclusions",
        "cluster.delete_voting_config_exclusions",
        "nodes.reload_secure_settings",
        "indices.segments",
        "indices.shard_stores",
        "indices.recovery",
        "indices.forcemerge",
        "indices.shrink",
        "indices.split",
        "indices.clone",
        "indices.upgrade",
        "cat.allocation",
        "cat.fielddata",
        "cat.nodeattrs",
        "cat.plugins",
        "cat.recovery",
        "cat.repositories",
        "cat.segments",
        "cat.tasks",
        "cat.thread_pool"
    };

    private final String description;

    Scope(String description) {
        this.description = description;
    }

    /** Returns the name of the feature in the documentation. */
    String description() {
        return description;
    }

    /** Returns the feature that excludes a test; empty if the test counts. */
    static Optional<Scope> excluding(UpstreamTest test) {
        Requests requests = new Requests(test);
        return Arrays.stream(values()).filter(scope -> scope.isUsedBy(requests)).findFirst();
    }

    private boolean isUsedBy(Requests requests) {
        return switch (this) {
            case CHANGED_DOCUMENTS ->
                requests.useApi("update", "delete", "update_by_query", "delete_by_query", "reindex")
                        || requests.writeTwice()
                        || requests.changeInBulk();
            case PIPELINES -> requests.useGroup("ingest", "search_pipeline");
            case SNAPSHOTS -> requests.useGroup("snapshot") || requests.useApi("cat.snapshots");
            case SCRIPTS ->
                requests.mention("script", "script_fields", "_script", "scripted_metric", "bucket_script")
                        || requests.useApi("put_script", "get_script", "delete_script", "scripts_painless_execute");
            case SHARDS -> requests.useGroup("tasks") || requests.useApi(SHARD_APIS);
            case ANALYSIS ->
                requests.useApi("indices.analyze", "termvectors", "mtermvectors")
                        || requests.mention("analysis", "analyzer", "normalizer", "search_analyzer");
            case GEO ->
                requests.mention("geo_point", "geo_shape", "geo_distance", "geo_bounding_box", "geohash_grid")
                        || requests.mention("geotile_grid", "geo_bounds", "geo_centroid", "xy_point", "xy_shape");
            case VECTORS -> requests.mention("dense_vector", "knn", "knn_vector", "sparse_vector");
            case TYPES -> requests.file().contains("with_types") || requests.mention("include_type_name");
        };
    }

    /** The APIs, members and documents in the requests of a test. */
    private static final class Requests {

        private final String file;
        private final Set<String> apis = new HashSet<>();
        private final Set<String> words = new HashSet<>();
        private final List<String> ids = new ArrayList<>();
        private final List<String> bulks = new ArrayList<>();

        Requests(UpstreamTest test) {
            file = test.file();
            test.allSteps()
                    .filter(step -> step.kind().equals("do"))
                    .flatMap(step -> step.arguments().entrySet().stream())
                    .forEach(request -> add(String.valueOf(request.getKey()), request.getValue()));
        }

        private void add(String api, @Nullable Object parameters) {
            apis.add(api);
            collect(parameters);
            if (!(parameters instanceof Map<?, ?> given)) {
                return;
            }
            if (given.get("body") instanceof String text && !api.equals("bulk")) {
                collect(TestYaml.value(text));
            }
            if (api.equals("index") && given.get("id") != null) {
                ids.add(given.get("index") + "/" + given.get("id"));
            }
            if (api.equals("bulk")) {
                bulks.add(String.valueOf(given.get("body")));
            }
        }

        private void collect(@Nullable Object value) {
            if (value instanceof Map<?, ?> object) {
                object.forEach((name, member) -> {
                    words.add(String.valueOf(name));
                    collect(member);
                });
            } else if (value instanceof List<?> array) {
                array.forEach(this::collect);
            } else if (value instanceof String text) {
                words.add(text);
            }
        }

        String file() {
            return file;
        }

        boolean useApi(String... names) {
            return Arrays.stream(names).anyMatch(apis::contains);
        }

        boolean useGroup(String... groups) {
            return apis.stream().anyMatch(api -> Arrays.stream(groups).anyMatch(group -> api.startsWith(group + ".")));
        }

        boolean mention(String... names) {
            return Arrays.stream(names).anyMatch(words::contains);
        }

        /** Returns whether two requests write a document with the same id. */
        boolean writeTwice() {
            return new HashSet<>(ids).size() < ids.size();
        }

        boolean changeInBulk() {
            return bulks.stream()
                    .anyMatch(bulk -> List.of("\"update\"", "\"delete\"", "{update=", "{delete=").stream()
                            .anyMatch(bulk::contains));
        }
    }
}
