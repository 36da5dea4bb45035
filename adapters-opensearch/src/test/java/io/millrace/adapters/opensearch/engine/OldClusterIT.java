package io.millrace.adapters.opensearch.engine;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import io.millrace.adapters.opensearch.client.ClusterClient;
import io.millrace.adapters.opensearch.client.ClusterRequest;
import io.millrace.adapters.opensearch.index.ClusterCatalog;
import io.millrace.adapters.opensearch.node.Release;
import io.millrace.adapters.opensearch.node.SharedNode;
import io.millrace.adapters.opensearch.node.TestCluster;
import io.millrace.adapters.opensearch.reindex.OpenSearchIndexUpgrades;
import io.millrace.application.port.driven.engine.Indices.NewIndex;
import io.millrace.application.port.driven.service.InMemoryLeases;
import io.millrace.application.port.driven.service.ManualStoreClock;
import io.millrace.application.port.driven.service.lease.Fence;
import io.millrace.domain.index.Index;
import io.millrace.domain.index.StreamName;
import io.millrace.domain.index.upgrade.StateAfterUpgrade;
import io.millrace.domain.index.upgrade.UpgradeFinding;
import io.millrace.domain.reindex.DestinationName;
import io.millrace.domain.reindex.Throttle;
import io.millrace.domain.stream.DataStream;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A data stream that version 2 made, opened by version 3 and brought to it by the steps of an upgrade. */
@Tag("long")
class OldClusterIT {

    private static final StreamName LOGS = new StreamName("logs");
    private static final int DOCUMENTS = 250;

    private static final String TWO_SHARDS =
            "\"number_of_replicas\":0,\"number_of_shards\":2,\"default_pipeline\":\"_none\"";

    /** A setting that version 3 does not know. */
    private static final String ARCHIVED = "archived.index.store.hybrid.mmap.extensions";

    @TempDir
    private Path directory;

    @Test
    void every_document_is_there_byte_for_byte_in_indices_of_the_new_version() {
        try (TestCluster old = TestCluster.start(Release.V2_19, 1, directory)) {
            fill(SharedNode.client(old.urls()));
        }
        try (TestCluster cluster = TestCluster.start(Release.V3_9, 1, directory)) {
            ClusterClient client = SharedNode.client(cluster.urls());
            OpenSearchStore store =
                    new OpenSearchStore(client, new ClusterCatalog(client, Runnable::run, System::nanoTime));
            DataStream before = store.dataStreams().find(LOGS).orElseThrow();
            List<Instant> ages =
                    before.backingIndices().stream().map(Index::createdAt).toList();
            assertThat(before.backingIndices())
                    .hasSize(3)
                    .allMatch(index -> store.versions().isOutdated(index.version()))
                    .extracting(Index::closed)
                    .containsExactly(false, true, false);

            assertThat(before.writeIndex().settings().values()).containsKey(ARCHIVED);
            assertThat(store.versions().listUpgradeFindings(before.backingIndices()))
                    .extracting(UpgradeFinding::kind)
                    .containsExactly(UpgradeFinding.Kind.ARCHIVED_SETTINGS);
            assertThat(store.versions().listRolloverFindings(LOGS))
                    .singleElement()
                    .satisfies(finding -> {
                        assertThat(finding.kind()).isEqualTo(UpgradeFinding.Kind.TEMPLATE);
                        assertThat(finding.message())
                                .contains(
                                        "data stream [logs]",
                                        "index template [logs]",
                                        "unknown setting [" + ARCHIVED.replace("archived.", "") + "]");
                    });
            putTemplate(client, TWO_SHARDS);
            assertThat(store.versions().listRolloverFindings(LOGS)).isEmpty();

            store.dataStreams().rollOver(before, likeSource(before.writeIndex()));
            before.backingIndices().forEach(index -> upgrade(store, index.closed(), index));

            DataStream after = store.dataStreams().find(LOGS).orElseThrow();
            assertThat(after.backingIndices())
                    .hasSize(4)
                    .noneMatch(index -> store.versions().isOutdated(index.version()));
            assertThat(after.backingIndices().subList(0, 3))
                    .extracting(Index::createdAt)
                    .isEqualTo(ages);
            assertThat(after.backingIndices().subList(0, 3))
                    .extracting(Index::closed)
                    .containsExactly(false, true, false);
            assertThat(after.backingIndices().get(2).settings().values())
                    .containsEntry("index.number_of_shards", "2")
                    .containsEntry("index.default_pipeline", "_none")
                    .doesNotContainKey(ARCHIVED);
            client.change(ClusterRequest.post(
                    ClusterRequest.path(after.backingIndices().get(1).name()) + "/_open"));
            client.send(ClusterRequest.get("/_cluster/health?wait_for_status=yellow&timeout=30s"));
            for (int generation = 1; generation <= 3; generation++) {
                Index index = after.backingIndices().get(generation - 1);
                for (int number = 0; number < DOCUMENTS; number += 83) {
                    assertThat(new String(
                                    client.send(ClusterRequest.get(ClusterRequest.path(index.name()) + "/_source/"
                                                    + id(generation, number)))
                                            .body(),
                                    UTF_8))
                            .isEqualTo(document(generation, number));
                }
            }
            JsonNode counted = client.send(ClusterRequest.get("/logs/_count?allow_no_indices=false"))
                    .json();
            assertThat(counted.path("count").asInt()).isEqualTo(3 * DOCUMENTS);
            assertThat(arrivals(client, after.backingIndices().get(0)))
                    .isEqualTo(IntStream.range(0, DOCUMENTS)
                            .mapToObj(number -> id(1, number))
                            .toList());
        }
    }

    private static void upgrade(OpenSearchStore store, boolean closed, Index source) {
        Fence fence = new InMemoryLeases(new ManualStoreClock(Instant.EPOCH))
                .claim("upgrade", "one")
                .orElseThrow()
                .fence();
        StateAfterUpgrade before = StateAfterUpgrade.of(source);
        OpenSearchIndexUpgrades upgrades = store.indexUpgrades();
        String mark = upgrades.block(source.id(), fence).orElseThrow().mark();
        if (closed) {
            upgrades.open(source.id(), fence);
        }
        Index given = upgrades.createDestination(source.id(), likeSource(source), fence);
        upgrades.discard(given.name(), fence);
        NewIndex second = likeSource(source);
        Index destination = upgrades.createDestination(
                source.id(),
                new NewIndex(
                        DestinationName.ofAttempt(second.name(), 2),
                        second.version(),
                        second.settings(),
                        second.mappings(),
                        true,
                        second.createdAt()),
                fence);
        store.documentCopier().copy(source, destination, Throttle.NONE, fence, copied -> {});
        assertThat(store.documentCopier().count(destination)).isEqualTo(DOCUMENTS);
        if (closed) {
            upgrades.closeDestination(destination.id(), fence);
        }
        assertThat(upgrades.block(source.id(), fence).orElseThrow().mark()).isEqualTo(mark);
        upgrades.swap(source.id(), destination.id(), before, fence);
        upgrades.swap(source.id(), destination.id(), before, fence);
        upgrades.deleteSource(source.id(), fence);
    }

    private static NewIndex likeSource(Index source) {
        return new NewIndex(
                DestinationName.of(source.name()),
                source.version(),
                source.settings(),
                source.mappings(),
                true,
                source.createdAt());
    }

    /** Three backing indices: one, one that is closed, and one of two shards with a pipeline, which is written to. */
    private static void fill(ClusterClient client) {
        putTemplate(client, "\"number_of_replicas\":0");
        client.send(ClusterRequest.put("/_data_stream/logs"));
        append(client, 1);
        client.change(ClusterRequest.post("/logs/_rollover"));
        append(client, 2);
        putTemplate(client, TWO_SHARDS + ",\"store.hybrid.mmap.extensions\":[\"nvd\"]");
        client.change(ClusterRequest.post("/logs/_rollover"));
        append(client, 3);
        client.change(ClusterRequest.post("/.ds-logs-000002/_close"));
        client.send(ClusterRequest.post("/_flush"));
    }

    private static void putTemplate(ClusterClient client, String settings) {
        client.change(ClusterRequest.put(
                "/_index_template/logs",
                "{\"index_patterns\":[\"logs\"],\"data_stream\":{},\"template\":{\"settings\":{" + settings + "}}}"));
    }

    private static void append(ClusterClient client, int generation) {
        StringBuilder lines = new StringBuilder();
        for (int number = 0; number < DOCUMENTS; number++) {
            lines.append("{\"create\":{\"_id\":\"")
                    .append(id(generation, number))
                    .append("\"}}\n");
            lines.append(document(generation, number)).append('\n');
        }
        JsonNode answer = client.send(
                        ClusterRequest.lines("/logs/_bulk", lines.toString().getBytes(UTF_8)))
                .json();
        assertThat(answer.path("errors").asBoolean()).isFalse();
    }

    /** Descending, so that the order of arrival is not that of ids. */
    private static String id(int generation, int number) {
        return "d" + generation + "-" + (999 - number);
    }

    private static String document(int generation, int number) {
        return "{ \"@timestamp\" : \"2015-05-17T10:05:03Z\",\"number\": " + number + ".0e0,\"generation\":" + generation
                + ",\"s\":\"\\u0041\\ud83d\\ude00\" }";
    }

    private static List<String> arrivals(ClusterClient client, Index index) {
        List<String> ids = new ArrayList<>();
        client.send(ClusterRequest.post(
                        ClusterRequest.path(index.name()) + "/_search",
                        "{\"size\":1000,\"_source\":false,\"sort\":[{\"_seq_no\":\"asc\"}]}"))
                .json()
                .path("hits")
                .path("hits")
                .forEach(hit -> ids.add(hit.path("_id").asText()));
        return ids;
    }
}
