package io.millrace.bootstrap.program;

import static org.assertj.core.api.Assertions.assertThat;

import io.millrace.adapters.opensearch.node.Release;
import io.millrace.adapters.opensearch.node.TestCluster;
import io.millrace.bootstrap.program.StoreClient.Answer;
import java.nio.file.Path;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The packaged program before a cluster of which one node has been brought to the next version and one has not. */
@Tag("opensearch")
class MixedClusterIT {

    private static final String NODES = "but [node-0] is 2.19.1, [node-1] is 3.9.0";

    @TempDir
    private Path folder;

    @Test
    void an_upgrade_is_refused_with_the_names_of_the_nodes_and_all_else_works() throws Exception {
        try (TestCluster cluster = TestCluster.startMixed(Release.V2_19, Release.V3_9, folder.resolve("cluster"));
                MillraceProcess service = MillraceProcess.start(
                        folder,
                        "engine=opensearch",
                        "opensearch.urls=" + cluster.urls().get(1))) {
            StoreClient client = service.client();
            client.put("/_index_template/logs", "{\"index_patterns\":[\"logs\"],\"data_stream\":{}}")
                    .orFail();
            client.put("/logs/_create/1?refresh=true", "{\"@timestamp\":\"2026-11-20T10:00:00Z\"}")
                    .orFail();
            client.post("/logs/_rollover").orFail();

            Answer refused =
                    client.post("/_migration/reindex", "{\"mode\":\"upgrade\",\"source\":{\"index\":\"logs\"}}");

            assertThat(refused.status()).isEqualTo(400);
            assertThat(refused.json().at("/error/reason").asText())
                    .isEqualTo("an upgrade of indices needs OpenSearch 3.8.0 or later, and the same release on all"
                            + " nodes, " + NODES);
            assertThat(client.get("/_migration/reindex/logs/_status").status()).isEqualTo(404);
            assertThat(client.get("/logs/_count").orFail().json().path("count").asInt())
                    .isEqualTo(1);
            assertThat(service.command("stream", "list")).containsPattern("logs .* 2\\.19\\.1 ");
            assertThat(service.log()).contains(NODES);
        }
    }
}
