package io.millrace.bootstrap.program;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.awaitility.Awaitility.await;

import com.fasterxml.jackson.databind.JsonNode;
import io.millrace.adapters.opensearch.node.Release;
import io.millrace.adapters.opensearch.node.TestCluster;
import io.millrace.bootstrap.program.StoreClient.Answer;
import java.nio.file.Path;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.atomic.AtomicBoolean;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Plain indices that version 2 made are upgraded by the packaged program, while a client writes to one of them. */
@Tag("opensearch")
class OldIndicesUpgradeIT {

    private static final int DOCUMENTS = 400;
    private static final String SETTINGS =
            "{\"persistent\":{\"action.auto_create_index\":\"-.migrated-*,-migrated-*,+*\"}}";

    @TempDir
    private Path folder;

    private final AtomicBoolean over = new AtomicBoolean();

    @Test
    void every_document_is_there_and_writers_that_retry_lose_nothing() throws Exception {
        try (TestCluster old = TestCluster.start(Release.V2_19, 1, folder.resolve("cluster"))) {
            fill(new StoreClient(old.urls().get(0)).beyondDescription());
        }
        ExecutorService threads = Executors.newSingleThreadExecutor();
        try (TestCluster cluster = TestCluster.start(Release.V3_9, 1, folder.resolve("cluster"))) {
            StoreClient node = new StoreClient(cluster.urls().get(0)).beyondDescription();
            node.put("/_cluster/settings", SETTINGS).orFail();
            int written;
            try (MillraceProcess millrace = MillraceProcess.start(
                    folder,
                    "engine=opensearch",
                    "opensearch.urls=" + cluster.urls().get(0))) {
                assertThat(doctor(millrace, cluster))
                        .contains(
                                "4 outside of data streams have an older index version (archive-1, logs-000001, notes,"
                                        + " unsourced); run: millrace upgrade --indices NAME --watch; 1 of other software have"
                                        + " an older index version (.other); let that software migrate them");
                JsonNode deprecations = new StoreClient(millrace.address())
                        .get("/_migration/deprecations")
                        .orFail()
                        .json();
                assertThat(deprecations.path("index_settings").fieldNames())
                        .toIterable()
                        .containsExactlyInAnyOrder("archive-1", "logs-000001", "notes", "unsourced", ".other");
                assertThat(deprecations.at("/index_settings/notes/0/level").asText())
                        .isEqualTo("critical");
                assertThatThrownBy(() -> millrace.command("upgrade", "--indices", "*", "--dry-run"))
                        .hasMessageContaining("notes: 1 outdated index, " + DOCUMENTS + " documents")
                        .hasMessageContaining("  note: index [notes] rejects writes while it is copied")
                        .hasMessageContaining("  not possible: index [unsourced] stores no sources")
                        .hasMessageContaining("1 of 4 indices could not be upgraded: unsourced");
                node.delete("/unsourced").orFail();

                Future<Integer> writer = threads.submit(() -> write(node));
                String watched = millrace.command("upgrade", "--indices", "*", "--watch", "--throttle", "200");
                over.set(true);
                written = writer.get();
                assertThat(watched)
                        .contains("upgrading notes: 1 outdated index, ")
                        .contains("1 index of notes was upgraded in ");
                assertThat(millrace.command("upgrade", "--indices", "*"))
                        .isEqualTo("no index that matches * is outdated and in no data stream\n");
                assertThat(millrace.command("upgrade", "status"))
                        .containsPattern("archive-1 +complete +1 of 1 ")
                        .containsPattern("logs-000001 +complete +1 of 1 ")
                        .containsPattern("notes +complete +1 of 1 ");
                assertThat(millrace.command("upgrade", "status", "notes", "--json"))
                        .containsPattern("\"index\" ?: ?\"notes\"");
                assertThat(doctor(millrace, cluster)).contains("indices         1 of other software");
                assertThat(millrace.stop()).isZero();
            }

            node.post("/notes/_refresh").orFail();
            assertThat(written).isPositive();
            assertThat(node.get("/notes/_count").orFail().json().path("count").asInt())
                    .isEqualTo(DOCUMENTS + written);
            assertThat(node.get("/notes/_doc/0")
                            .orFail()
                            .json()
                            .path("_version")
                            .asInt())
                    .isEqualTo(2);
            JsonNode state = node.get("/_cluster/state/metadata?flat_settings=true")
                    .orFail()
                    .json()
                    .at("/metadata/indices");
            for (String name : new String[] {"migrated-notes", "migrated-archive-1", "migrated-logs-000001"}) {
                assertThat(state.path(name)
                                .path("settings")
                                .path("index.version.created")
                                .asText())
                        .startsWith("137");
            }
            assertThat(state.path("migrated-archive-1").path("state").asText()).isEqualTo("close");
            assertThat(state.path("migrated-archive-1").path("aliases").toString())
                    .contains("archive-1", "web-archive");
            assertThat(node.post("/app-logs/_doc", "{}")
                            .orFail()
                            .json()
                            .path("_index")
                            .asText())
                    .isEqualTo("migrated-logs-000001");
        } finally {
            over.set(true);
            threads.shutdownNow();
        }
    }

    private static String doctor(MillraceProcess millrace, TestCluster cluster) throws Exception {
        return millrace.command(
                "doctor",
                "--set",
                "engine=opensearch",
                "--set",
                "server.port=0",
                "--set",
                "opensearch.urls=" + cluster.urls().get(0));
    }

    private static void fill(StoreClient node) {
        node.put("/notes", "{\"settings\":{\"number_of_replicas\":0}}").orFail();
        StringBuilder bulk = new StringBuilder();
        for (int i = 0; i < DOCUMENTS; i++) {
            bulk.append("{\"index\":{\"_id\":\"").append(i).append("\"}}\n{\"n\":1}\n");
        }
        node.bulk("/notes/_bulk", bulk.toString()).orFail();
        node.put("/notes/_doc/0?refresh=true", "{\"n\":2}").orFail();
        node.put("/archive-1", "{\"aliases\":{\"web-archive\":{}},\"settings\":{\"number_of_replicas\":0}}")
                .orFail();
        node.put("/archive-1/_doc/1?refresh=true", "{\"kept\":true}").orFail();
        node.post("/archive-1/_close").orFail();
        node.put(
                        "/logs-000001",
                        "{\"aliases\":{\"app-logs\":{\"is_write_index\":true}},\"settings\":{\"number_of_replicas\":0}}")
                .orFail();
        node.put(
                        "/unsourced",
                        "{\"settings\":{\"number_of_replicas\":0},\"mappings\":{\"_source\":{\"enabled\":false}}}")
                .orFail();
        node.put("/.other", "{\"settings\":{\"index.hidden\":true,\"number_of_replicas\":0}}")
                .orFail();
        node.post("/_flush").orFail();
    }

    /** Writes one document after the other, and repeats those that the block of the upgrade rejects. */
    private int write(StoreClient node) {
        int written = 0;
        while (!over.get()) {
            String document = "/notes/_doc/new-" + written;
            Answer answer =
                    await().until(() -> node.put(document, "{\"n\":3}"), given -> !isBlocked(given) || over.get());
            if (!isBlocked(answer)) {
                assertThat(answer.status()).as(answer.text()).isEqualTo(201);
                written++;
            }
        }
        return written;
    }

    private static boolean isBlocked(Answer answer) {
        return answer.status() == 403 && answer.text().contains("index write (api)");
    }
}
