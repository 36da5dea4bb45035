package io.millrace.adapters.opensearch.node;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import io.millrace.adapters.opensearch.client.ClusterClient;
import io.millrace.adapters.opensearch.client.ClusterRequest;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The nodes that tests run on. */
@Tag("long")
class NodesIT {

    @TempDir
    private Path directory;

    @ParameterizedTest
    @CsvSource({"V2_19,2.19.1", "V3_8,3.8.0", "V3_9,3.9.0"})
    void a_node_of_each_release_answers(Release release, String version) {
        try (TestCluster cluster = TestCluster.start(release, 1, directory)) {
            JsonNode answer = SharedNode.client(cluster.urls())
                    .send(ClusterRequest.get("/"))
                    .json();

            assertThat(answer.path("version").path("number").asText()).isEqualTo(version);
        }
    }

    @Test
    void three_nodes_go_on_without_one_and_take_it_in_again() {
        try (TestCluster cluster = TestCluster.start(Release.V3_9, 3, directory)) {
            ClusterClient client = SharedNode.client(cluster.urls());
            client.change(ClusterRequest.put("/notes", "{\"settings\":{\"number_of_replicas\":2}}"));
            client.send(ClusterRequest.get("/_cluster/health/notes?wait_for_status=green&timeout=30s"));

            cluster.kill(0);
            JsonNode written = client.send(ClusterRequest.put("/notes/_create/1?timeout=50s", "{ \"a\":1}"))
                    .json();
            cluster.restart(0);

            assertThat(written.path("result").asText()).isEqualTo("created");
            assertThat(client.send(ClusterRequest.get("/_cat/nodes?h=name&format=json"))
                            .json())
                    .hasSize(3);
            assertThat(List.of(new String(
                            client.send(ClusterRequest.get("/notes/_source/1")).body(), UTF_8)))
                    .containsExactly("{ \"a\":1}");
        }
    }
}
