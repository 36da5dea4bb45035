package io.millrace.bootstrap.program;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import io.millrace.adapters.opensearch.node.Release;
import io.millrace.adapters.opensearch.node.TestCluster;
import io.millrace.application.port.driven.engine.Ledger;
import io.millrace.bootstrap.program.AccessLog.Entry;
import io.millrace.bootstrap.program.StoreClient.Answer;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * A cluster that version 2 made, opened by version 3, is brought to version 3 by the packaged program as an operator does
 * it, while writers go on. What is there afterwards is read from the node, without the program.
 */
@Tag("opensearch")
class OldClusterUpgradeIT {

    private static final List<Entry> ENTRIES = AccessLog.read();
    private static final List<List<Entry>> DAYS = AccessLog.days(ENTRIES);
    private static final int WRITERS = 8;
    private static final String STREAM = "logs-web";
    private static final String SMALL = "logs-app";

    /** An index that is deleted while it is copied into does not come back. */
    private static final String SETTINGS =
            "{\"persistent\":{\"action.auto_create_index\":\"-.migrated-*,-migrated-*,+*\"}}";

    @TempDir
    private Path folder;

    private final Ledger ledger = new Ledger();
    private final AtomicBoolean over = new AtomicBoolean();

    @Test
    void every_document_is_there_once_and_byte_for_byte_and_writers_notice_nothing() throws Exception {
        try (TestCluster old = TestCluster.start(Release.V2_19, 1, folder.resolve("cluster"))) {
            fill(new StoreClient(old.urls().get(0)).beyondDescription());
        }
        ExecutorService threads = Executors.newFixedThreadPool(WRITERS);
        try (TestCluster cluster = TestCluster.start(Release.V3_9, 1, folder.resolve("cluster"))) {
            StoreClient node = new StoreClient(cluster.urls().get(0)).beyondDescription();
            node.put("/_cluster/settings", SETTINGS).orFail();
            List<IndexFacts> before = facts(node);
            assertThat(before)
                    .hasSize(4)
                    .allMatch(index -> index.version().startsWith("136"))
                    .extracting(IndexFacts::shards)
                    .containsExactly("1", "1", "2", "1");
            assertThat(before).extracting(IndexFacts::closed).containsExactly(false, true, false, false);

            try (MillraceProcess millrace = MillraceProcess.start(
                    folder,
                    "engine=opensearch",
                    "opensearch.urls=" + cluster.urls().get(0))) {
                StoreClient client = millrace.client();
                List<Future<Integer>> writers = IntStream.range(0, WRITERS)
                        .mapToObj(writer -> threads.submit(() -> write(client, writer)))
                        .toList();
                assertThat(millrace.command("stream", "list"))
                        .containsPattern(SMALL + " .* 2\\.19\\.1 ")
                        .containsPattern(STREAM + " .* 2\\.19\\.1 ");
                String watched = millrace.command("upgrade", "logs-*", "--watch", "--throttle", "2000");
                over.set(true);
                assertThat(watched)
                        .contains("upgrading " + SMALL + ": 1 outdated index, 1 document\n")
                        .contains("upgrading " + STREAM + ": 4 outdated indices, ")
                        .contains("4 indices of " + STREAM + " were upgraded in ");
                assertThat(millrace.command("upgrade", "logs-*"))
                        .isEqualTo("no data stream that matches logs-* has outdated indices\n");
                JsonNode status = new Upgrade(client, STREAM).status();
                for (Future<Integer> writer : writers) {
                    assertThat(writer.get()).as("rounds of a writer").isPositive();
                }
                assertThat(status.path("complete").asBoolean()).as("%s", status).isTrue();
                assertThat(status.path("errors")).isEmpty();
                assertThat(status.path("successes").asInt()).isEqualTo(4);
                assertThat(status.path("total_indices_in_data_stream").asInt()).isEqualTo(5);
                assertThat(millrace.stop()).isZero();
            }

            List<IndexFacts> after = facts(node);
            assertThat(after).hasSize(5).allMatch(index -> index.version().startsWith("137"));
            for (int i = 0; i < 4; i++) {
                assertThat(after.get(i).name())
                        .startsWith(".migrated-" + before.get(i).name().substring(1));
                assertThat(after.get(i).likeBefore()).isEqualTo(before.get(i).likeBefore());
                assertThat(node.get("/" + before.get(i).name()).status()).isEqualTo(404);
            }
            assertThat(node.get("/_data_stream/_all?filter_path=data_streams.name")
                            .text())
                    .contains(STREAM);
            node.post("/" + after.get(1).name() + "/_open").orFail();
            node.get("/_cluster/health?wait_for_status=yellow&timeout=60s").orFail();
            node.post("/" + STREAM + "/_refresh").orFail();
            assertThat(ledger.judge(new Upgrade(node, STREAM).documents("_id"))).isEqualTo(Ledger.Verdict.CLEAN);
            assertOrderOfArrival(node, after.get(0).name(), DAYS.get(0));
            assertThat(node.get("/web-archive/_count")
                            .orFail()
                            .json()
                            .path("count")
                            .asInt())
                    .isEqualTo(1);

            node.post("/" + STREAM + "/_rollover").orFail();
            assertThat(facts(node)).hasSize(6);
        } finally {
            over.set(true);
            threads.shutdownNow();
        }
    }

    /** Four backing indices: of one day each, the second closed, the third with two shards, all with replicas. */
    private void fill(StoreClient node) {
        for (int i = 0; i < 4; i++) {
            node.put("/_index_template/" + STREAM, template(i == 2 ? 2 : 1)).orFail();
            if (i == 0) {
                node.put("/_data_stream/" + STREAM).orFail();
            } else {
                node.post("/" + STREAM + "/_rollover").orFail();
            }
            List<Entry> day = DAYS.get(i);
            for (int from = 0; from < day.size(); from += 1_000) {
                List<Entry> batch = day.subList(from, Math.min(day.size(), from + 1_000));
                JsonNode answer = node.bulk("/" + STREAM + "/_bulk", AccessLog.bulkOf(batch))
                        .orFail()
                        .json();
                assertThat(answer.path("errors").asBoolean()).as("%s", answer).isFalse();
            }
        }
        ENTRIES.forEach(entry -> ledger.ok(entry.id(), entry.source()));
        node.put("/_data_stream/" + SMALL).orFail();
        node.post("/" + SMALL + "/_doc", "{\"@timestamp\":1}").orFail();
        node.put("/archive-1", "{\"aliases\":{\"web-archive\":{}},\"settings\":{\"number_of_replicas\":1}}")
                .orFail();
        node.put("/archive-1/_doc/1?refresh=true", "{\"kept\":true}").orFail();
        node.post("/" + facts(node).get(1).name() + "/_close").orFail();
        node.post("/_flush").orFail();
    }

    private static String template(int shards) {
        return "{\"index_patterns\":[\"logs-*\"],\"data_stream\":{},\"priority\":200,\"template\":{\"settings\":{"
                + "\"number_of_replicas\":1,\"number_of_shards\":" + shards + "},\"mappings\":{\"properties\":{"
                + "\"@timestamp\":{\"type\":\"date\"},\"clientip\":{\"type\":\"keyword\"}}}}}";
    }

    /** Writes one by one, or in bulks of ten; each acknowledged document has to be there in the end. */
    private int write(StoreClient client, int writer) {
        int rounds = 0;
        while (!over.get()) {
            StringBuilder bulk = new StringBuilder();
            Map<String, String> sent = new TreeMap<>();
            for (int i = 0; i < (writer % 2 == 0 ? 1 : 10); i++) {
                String id = "new-" + writer + "-" + rounds + "-" + i;
                String source = "{ \"@timestamp\":" + (1_831_857_103_000L + rounds)
                        + ",\"http\": {\"response\":{ \"status_code\":2e2}}, \"clientip\":\"w\\u0041" + writer + "\"}";
                sent.put(id, source);
                bulk.append("{\"create\":{\"_id\":\"")
                        .append(id)
                        .append("\"}}\n")
                        .append(source)
                        .append('\n');
            }
            Answer answer =
                    client.bulk("/" + STREAM + "/_bulk", bulk.toString()).orFail();
            assertThat(answer.json().path("errors").asBoolean())
                    .as(answer.text())
                    .isFalse();
            sent.forEach(ledger::ok);
            rounds++;
        }
        return rounds;
    }

    /** What the node tells of a backing index. */
    private record IndexFacts(
            String name,
            String version,
            String shards,
            String replicas,
            String createdAt,
            boolean closed,
            JsonNode mappings) {

        List<Object> likeBefore() {
            return List.of(shards, replicas, createdAt, closed, mappings);
        }
    }

    private static List<IndexFacts> facts(StoreClient node) {
        JsonNode state = node.get("/_cluster/state/metadata?flat_settings=true")
                .orFail()
                .json()
                .path("metadata");
        List<IndexFacts> facts = new ArrayList<>();
        for (JsonNode member :
                state.path("data_stream").path("data_stream").path(STREAM).path("indices")) {
            String name = member.path("index_name").asText();
            JsonNode index = state.path("indices").path(name);
            JsonNode settings = index.path("settings");
            facts.add(new IndexFacts(
                    name,
                    settings.path("index.version.created").asText(),
                    settings.path("index.number_of_shards").asText(),
                    settings.path("index.number_of_replicas").asText(),
                    settings.path("index.creation_date").asText(),
                    index.path("state").asText().equals("close"),
                    index.path("mappings")));
        }
        return facts;
    }

    private static void assertOrderOfArrival(StoreClient node, String index, List<Entry> sent) {
        List<String> ids = new ArrayList<>();
        node.post("/" + index + "/_search", "{\"size\":10000,\"_source\":false,\"sort\":[{\"_seq_no\":\"asc\"}]}")
                .orFail()
                .json()
                .path("hits")
                .path("hits")
                .forEach(hit -> ids.add(hit.path("_id").asText()));
        assertThat(ids).isEqualTo(sent.stream().map(Entry::id).toList());
    }
}
