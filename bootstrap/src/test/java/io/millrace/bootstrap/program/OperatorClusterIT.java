package io.millrace.bootstrap.program;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.millrace.adapters.opensearch.node.Release;
import io.millrace.adapters.opensearch.node.TestCluster;
import io.millrace.application.port.driven.engine.Ledger;
import io.millrace.bootstrap.program.Commands.Outcome;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.stream.Stream;
import org.awaitility.Awaitility;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * Version 2 creates data streams with unusual properties, and version 3 opens them. The packaged program upgrades them under
 * writers and is killed twice. Every property is preserved, or the upgrade is rejected in advance and names it.
 */
@Tag("opensearch")
class OperatorClusterIT {

    private static final int DOCUMENTS = 300;
    private static final int WRITERS = 2;

    /** The streams that can be upgraded, by their last part. */
    private static final List<Unusual> PRESERVED = List.of(
            Unusual.of("closed"),
            Unusual.of("shards").settings("\"number_of_shards\":2"),
            Unusual.of("alias").aliases("\"ops-even\":{\"filter\":{\"term\":{\"even\":true}},\"is_hidden\":true}"),
            Unusual.of("types")
                    .properties("\"kw\":{\"type\":\"keyword\",\"ignore_above\":3},\"when\":{\"type\":\"date_nanos\"},"
                            + "\"o\":{\"type\":\"nested\"},\"f\":{\"type\":\"flat_object\"}"),
            Unusual.of("sorted")
                    .settings("\"sort.field\":[\"n\"],\"sort.order\":[\"desc\"]")
                    .properties("\"n\":{\"type\":\"long\"}"),
            Unusual.of("pipeline").settings("\"default_pipeline\":\"ops\",\"final_pipeline\":\"ops\""),
            Unusual.of("archived").settings("\"store.hybrid.mmap.extensions\":[\"nvd\"]"),
            Unusual.of("hidden").settings("\"hidden\":true"),
            Unusual.of("blocked"),
            Unusual.of("locked"));

    private static final Unusual EXCLUDED = Unusual.of("excluded")
            .mappings("\"_source\":{\"excludes\":[\"kw\"]}")
            .properties("\"kw\":{\"type\":\"keyword\"}");
    private static final Unusual NO_SOURCE = Unusual.of("nosource").mappings("\"_source\":{\"enabled\":false}");
    private static final Unusual METADATA = Unusual.of("metadata");
    private static final List<Unusual> REJECTED = List.of(EXCLUDED, NO_SOURCE, METADATA);

    /** The streams whose first index is changed after a rollover. */
    private static final Set<String> ROLLED_OVER = Set.of("closed", "blocked", "locked", "metadata");

    @TempDir
    private Path folder;

    private final Map<String, Ledger> ledgers = new ConcurrentHashMap<>();
    private final AtomicBoolean over = new AtomicBoolean();

    @Test
    void unusual_data_streams_are_preserved_or_rejected_by_name() throws Exception {
        try (TestCluster old = TestCluster.start(Release.V2_19, 1, folder.resolve("cluster"))) {
            fill(new StoreClient(old.urls().get(0)).beyondDescription());
        }
        ExecutorService threads = Executors.newFixedThreadPool(WRITERS);
        try (TestCluster cluster = TestCluster.start(Release.V3_9, 1, folder.resolve("cluster"))) {
            StoreClient node = new StoreClient(cluster.urls().get(0)).beyondDescription();
            node.put("/_cluster/settings", "{\"persistent\":{\"action.auto_create_index\":\"-.migrated-*,+*\"}}")
                    .orFail();
            Map<String, List<IndexFacts>> before = facts(node);
            int even = count(node, "ops-even");
            List<Future<Integer>> writers = Stream.generate(() -> threads.submit(() -> write(node)))
                    .limit(WRITERS)
                    .toList();

            try (MillraceProcess millrace = start(cluster)) {
                // Version 3 rejects rollovers with a template that has a setting of version 2 only.
                assertThat(new Commands(folder, millrace)
                                .run("upgrade", "ops-archived", "--dry-run")
                                .output())
                        .contains("rejects its index template [ops-archived]", "store.hybrid.mmap.extensions");
                node.put("/_index_template/ops-archived", Unusual.of("archived").template())
                        .orFail();
                Outcome check = new Commands(folder, millrace).run("upgrade", "ops-*", "--dry-run");
                assertThat(check.status()).as(check.errors()).isEqualTo(1);
                assertThat(check.output())
                        .contains("[\"kw\"] (_source.excludes)", "_source.enabled is false")
                        .contains("has the block [metadata]; remove it with PUT /" + first("metadata") + "/_settings")
                        .contains("archived.index.store.hybrid.mmap.extensions");
                assertThat(facts(node)).isEqualTo(before);

                Outcome started = new Commands(folder, millrace).run("upgrade", "ops-*");
                assertThat(started.status()).isEqualTo(1);
                assertThat(started.errors())
                        .contains(
                                "3 of 13 data streams could not be upgraded: ops-excluded, ops-metadata, ops-nosource");
                awaitComplete(millrace.client(), 1);
                millrace.kill();
            }
            try (MillraceProcess millrace = start(cluster)) {
                awaitComplete(millrace.client(), 4);
                millrace.kill();
            }
            try (MillraceProcess millrace = start(cluster)) {
                awaitComplete(millrace.client(), PRESERVED.size());
                over.set(true);
                for (Future<Integer> writer : writers) {
                    assertThat(writer.get()).as("documents of a writer").isPositive();
                }
                assertPreserved(node, before);
                assertThat(count(node, "ops-even")).isEqualTo(even);
                assertRemedies(node, millrace);
            }
        } finally {
            over.set(true);
            threads.shutdownNow();
        }
    }

    private MillraceProcess start(TestCluster cluster) {
        return MillraceProcess.start(
                folder, "engine=opensearch", "opensearch.urls=" + cluster.urls().get(0));
    }

    /** Waits until at least {@code streams} data streams are upgraded. */
    private static void awaitComplete(StoreClient client, int streams) {
        Awaitility.await().ignoreException(UncheckedIOException.class).untilAsserted(() -> {
            List<String> statuses = PRESERVED.stream()
                    .map(stream ->
                            new Upgrade(client, stream.stream()).tryStatus().text())
                    .toList();
            assertThat(statuses)
                    .as("%s", statuses)
                    .filteredOn(status -> status.contains("\"complete\":true") && status.contains("\"errors\":[]"))
                    .hasSizeGreaterThanOrEqualTo(streams);
        });
    }

    private void assertPreserved(StoreClient node, Map<String, List<IndexFacts>> before) {
        Map<String, List<IndexFacts>> after = facts(node);
        for (Unusual stream : PRESERVED) {
            List<IndexFacts> old = of(before, stream);
            List<IndexFacts> upgraded = of(after, stream);
            assertThat(upgraded).as(stream.stream()).hasSize(old.size() + 1).allMatch(IndexFacts::isCurrent);
            for (int i = 0; i < old.size(); i++) {
                assertThat(upgraded.get(i).kept())
                        .as(stream.stream())
                        .isEqualTo(old.get(i).kept());
                assertThat(upgraded.get(i).settings())
                        .as(stream.stream())
                        .containsAllEntriesOf(old.get(i).settings());
            }
        }
        for (Unusual stream : REJECTED) {
            assertThat(of(after, stream)).isEqualTo(of(before, stream));
        }
        node.post("/" + of(after, PRESERVED.get(0)).get(0).name() + "/_open").orFail();
        node.get("/_cluster/health?wait_for_status=green&timeout=60s").orFail();
        node.post("/ops-*/_refresh").orFail();
        for (Unusual stream : PRESERVED) {
            assertThat(ledger(stream).judge(new Upgrade(node, stream.stream()).documents("_id")))
                    .as(stream.stream())
                    .isEqualTo(Ledger.Verdict.CLEAN);
        }
    }

    private void assertRemedies(StoreClient node, MillraceProcess millrace) throws IOException, InterruptedException {
        node.put("/" + first("metadata") + "/_settings", "{\"index.blocks.metadata\":null}")
                .orFail();
        assertThat(millrace.command("upgrade", METADATA.stream(), "--watch")).contains("were upgraded");
        assertThat(millrace.command("upgrade", EXCLUDED.stream(), "--watch", "--allow-loss-of-excluded-fields"))
                .contains("was upgraded");
        Outcome impossible =
                new Commands(folder, millrace).run("upgrade", NO_SOURCE.stream(), "--allow-loss-of-excluded-fields");
        assertThat(impossible.status()).isEqualTo(1);
        assertThat(impossible.errors()).contains("_source.enabled is false");
        node.post("/ops-*/_refresh").orFail();
        assertThat(of(facts(node), EXCLUDED)).allMatch(IndexFacts::isCurrent);
        assertThat(count(node, EXCLUDED.stream())).isEqualTo(DOCUMENTS);
        assertThat(of(facts(node), NO_SOURCE)).noneMatch(IndexFacts::isCurrent);
    }

    private void fill(StoreClient node) {
        node.put("/_ingest/pipeline/ops", "{\"processors\":[]}").orFail();
        for (Unusual stream : all()) {
            node.put("/_index_template/" + stream.stream(), stream.template()).orFail();
            node.put("/_data_stream/" + stream.stream()).orFail();
            append(node, stream, 0, DOCUMENTS);
        }
        all().stream().filter(stream -> ROLLED_OVER.contains(stream.name())).forEach(stream -> {
            node.post("/" + stream.stream() + "/_rollover").orFail();
            append(node, stream, DOCUMENTS, DOCUMENTS + 1);
        });
        node.post("/_flush").orFail();
        node.post("/" + first("closed") + "/_close").orFail();
        node.put("/" + first("blocked") + "/_block/write").orFail();
        node.put("/" + first("locked") + "/_block/read_only").orFail();
        node.put("/" + first("metadata") + "/_block/metadata").orFail();
    }

    private void append(StoreClient node, Unusual stream, int from, int to) {
        StringBuilder lines = new StringBuilder();
        for (int number = from; number < to; number++) {
            String id = "old-" + number;
            lines.append("{\"create\":{\"_id\":\"").append(id).append("\"}}\n");
            lines.append(document(number)).append('\n');
            ledger(stream).ok(id, document(number));
        }
        JsonNode answer = node.bulk("/" + stream.stream() + "/_bulk", lines.toString())
                .orFail()
                .json();
        assertThat(answer.path("errors").asBoolean()).as("%s", answer).isFalse();
    }

    private static List<Unusual> all() {
        return Stream.concat(PRESERVED.stream(), REJECTED.stream()).toList();
    }

    private static String first(String name) {
        return ".ds-ops-" + name + "-000001";
    }

    private Ledger ledger(Unusual stream) {
        return ledgers.computeIfAbsent(stream.stream(), name -> new Ledger());
    }

    /** Adds documents to all streams that can be upgraded, except the one whose alias is counted. Repeats lost requests. */
    private int write(StoreClient node) {
        long writer = Thread.currentThread().getId();
        int written = 0;
        for (int number = 0; !over.get(); number++) {
            for (Unusual stream : PRESERVED) {
                if (stream.aliases().isEmpty()) {
                    String id = "new-" + writer + "-" + number;
                    int status = node.put("/" + stream.stream() + "/_create/" + id, document(number))
                            .status();
                    assertThat(status).isEqualTo(201);
                    ledger(stream).ok(id, document(number));
                    written++;
                }
            }
        }
        return written;
    }

    private static String document(int number) {
        return "{ \"@timestamp\":\"2015-05-17T10:05:03Z\",\"n\": " + number + ".0e0,\"even\":" + (number % 2 == 0)
                + ",\"kw\":\"\\u0041 long value\",\"when\":\"2015-05-17T10:05:03.123456789Z\","
                + "\"o\":[{\"a\":1,\"b\":2},{\"a\":2,\"b\":1}],\"f\":{\"x\":{\"y\":\"z\"}}}";
    }

    private static int count(StoreClient node, String target) {
        return node.get("/" + target + "/_count").orFail().json().path("count").asInt();
    }

    /**
     * A backing index as the cluster stores it.
     *
     * @param kept must be equal after an upgrade
     * @param settings must be contained in the settings after an upgrade
     */
    private record IndexFacts(String name, String version, List<Object> kept, Map<String, String> settings) {

        boolean isCurrent() {
            return version.startsWith("137");
        }
    }

    private static Map<String, List<IndexFacts>> facts(StoreClient node) {
        JsonNode metadata = node.get("/_cluster/state/metadata?flat_settings=true")
                .orFail()
                .json()
                .path("metadata");
        Map<String, List<IndexFacts>> facts = new ConcurrentHashMap<>();
        for (Unusual stream : all()) {
            List<IndexFacts> indices = new ArrayList<>();
            metadata.at("/data_stream/data_stream/" + stream.stream() + "/indices")
                    .forEach(member ->
                            indices.add(facts(node, member.path("index_name").asText(), metadata)));
            facts.put(stream.stream(), indices);
        }
        return facts;
    }

    private static List<IndexFacts> of(Map<String, List<IndexFacts>> facts, Unusual stream) {
        return Objects.requireNonNull(facts.get(stream.stream()));
    }

    private static IndexFacts facts(StoreClient node, String name, JsonNode metadata) {
        JsonNode index = metadata.path("indices").path(name);
        ObjectNode settings = index.path("settings").deepCopy();
        String version = settings.path("index.version.created").asText();
        String created = settings.path("index.creation_date").asText();
        settings.remove(
                List.of("index.version.created", "index.version.upgraded", "index.uuid", "index.provided_name"));
        Map<String, String> values = new ConcurrentHashMap<>();
        settings.properties().forEach(setting -> {
            if (!setting.getKey().startsWith("archived.")) {
                // A list of one value and the value are the same setting.
                values.put(setting.getKey(), setting.getValue().toString().replaceAll("[\\[\\]]", ""));
            }
        });
        boolean hasAliases = !index.path("aliases").isEmpty();
        JsonNode aliases = hasAliases
                ? node.get("/" + name + "/_alias").orFail().json().path(name).path("aliases")
                : index.path("aliases");
        return new IndexFacts(
                name, version, List.of(created, index.path("state"), index.path("mappings"), aliases), values);
    }

    /** A data stream with members of its template. */
    private record Unusual(String name, String settings, String mappings, String properties, String aliases) {

        static Unusual of(String name) {
            return new Unusual(name, "", "", "", "");
        }

        Unusual settings(String members) {
            return new Unusual(name, members, mappings, properties, aliases);
        }

        Unusual mappings(String members) {
            return new Unusual(name, settings, members, properties, aliases);
        }

        Unusual properties(String members) {
            return new Unusual(name, settings, mappings, members, aliases);
        }

        Unusual aliases(String members) {
            return new Unusual(name, settings, mappings, properties, members);
        }

        String stream() {
            return "ops-" + name;
        }

        String template() {
            return "{\"index_patterns\":[\"" + stream() + "\"],\"data_stream\":{},\"priority\":200,\"template\":{"
                    + "\"settings\":{\"number_of_replicas\":0" + joined(settings) + "},\"mappings\":{\"properties\":{"
                    + "\"@timestamp\":{\"type\":\"date\"}" + joined(properties) + "}" + joined(mappings)
                    + "},\"aliases\":{" + aliases + "}}}";
        }

        private static String joined(String members) {
            return members.isEmpty() ? "" : "," + members;
        }
    }
}
