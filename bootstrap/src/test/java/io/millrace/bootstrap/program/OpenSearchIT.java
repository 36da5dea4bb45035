package io.millrace.bootstrap.program;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import com.fasterxml.jackson.databind.JsonNode;
import io.millrace.adapters.opensearch.node.Release;
import io.millrace.adapters.opensearch.node.TestCluster;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.MethodOrderer;
import org.junit.jupiter.api.Order;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestMethodOrder;
import org.junit.jupiter.api.io.TempDir;

/** The packaged program before a real node of OpenSearch, which is gone in the last of the tests. */
@Tag("opensearch")
@TestMethodOrder(MethodOrderer.OrderAnnotation.class)
class OpenSearchIT {

    private static final Duration PATIENCE = Duration.ofMinutes(2);
    private static final HttpClient HTTP = HttpClient.newHttpClient();

    @TempDir
    private static Path folder;

    private static TestCluster cluster;
    private static MillraceProcess service;
    private static StoreClient client;

    @BeforeAll
    static void start() throws IOException {
        cluster = TestCluster.startLenient(Release.V3_9, Files.createDirectory(folder.resolve("cluster")));
        service = MillraceProcess.start(
                Files.createDirectory(folder.resolve("service")),
                "engine=opensearch",
                "opensearch.urls=" + cluster.urls().get(0),
                "graphql.graphql-ws.enabled=true");
        client = service.client();
        client.put(
                        "/_index_template/all",
                        "{\"index_patterns\":[\"logs-*\"],\"data_stream\":{},"
                                + "\"template\":{\"settings\":{\"index.number_of_replicas\":0}}}")
                .orFail();
    }

    @AfterAll
    static void stop() {
        if (service != null) {
            service.close();
        }
        if (cluster != null) {
            cluster.close();
        }
    }

    @Test
    @Order(1)
    void the_start_tells_what_cluster_it_found() {
        await().atMost(PATIENCE)
                .untilAsserted(() -> assertThat(service.log())
                        .contains(
                                "data streams are in the OpenSearch cluster [millrace-tests] with 1 node: [node-0] is"
                                        + " 3.9.0",
                                "index.version has no effect"));
        assertThat(client.get("/health/ready").status()).isEqualTo(200);
    }

    @Test
    @Order(2)
    void documents_are_kept_byte_for_byte_in_the_cluster_and_found_once_asked_for() throws Exception {
        String document =
                "{ \"@timestamp\":\"2026-11-20T10:00:00Z\", \"status\":2e2, \"message\":\"GET \\u002findex\" }";

        assertThat(client.bulk(
                                "/logs-a/_bulk?refresh=true",
                                "{\"create\":{\"_id\":\"1\"}}\n" + document + "\n"
                                        + "{\"create\":{\"_id\":\"2\"}}\n{\"message\":\"no time\"}\n")
                        .orFail()
                        .json()
                        .path("items"))
                .extracting(item -> item.path("create").path("status").asInt())
                .containsExactly(201, 400);

        assertThat(client.post("/logs-a/_count", "{\"query\":{\"term\":{\"status\":200}}}")
                        .orFail()
                        .json()
                        .path("count")
                        .asInt())
                .isEqualTo(1);
        assertThat(client.get("/logs-a/_search").orFail().text()).contains("\"_source\":" + document);
        assertThat(plain("GET", "/.ds-logs-a-000001/_source/1", "")).isEqualTo(document);
        client.put("/logs-a/_create/3?refresh=wait_for", document).orFail();
        assertThat(count("logs-a")).isEqualTo(2);
        client.put("/logs-a/_create/4", document).orFail();
        client.post("/logs-a/_refresh").orFail();
        assertThat(count("logs-a")).isEqualTo(3);
    }

    @Test
    @Order(3)
    void a_rollover_and_settings_reach_the_cluster() throws Exception {
        client.put("/logs-b/_create/1", "{\"@timestamp\":\"2026-11-20T10:00:00Z\"}")
                .orFail();

        client.post("/logs-b/_rollover").orFail();
        client.put("/.ds-logs-b-000001/_block/write").orFail();
        client.put("/notes", "{\"settings\":{\"index.number_of_replicas\":0},\"aliases\":{\"n\":{}}}")
                .orFail();

        assertThat(plain("GET", "/_data_stream/logs-b?filter_path=data_streams.indices.index_name", ""))
                .contains(".ds-logs-b-000001", ".ds-logs-b-000002");
        assertThat(plain("GET", "/.ds-logs-b-000001/_settings/index.blocks.write?flat_settings=true", ""))
                .contains("\"index.blocks.write\":\"true\"");
        assertThat(plain("GET", "/_alias/n", "")).contains("\"notes\"");
        assertThat(client.get("/_data_stream/logs-b/_stats")
                        .orFail()
                        .json()
                        .path("backing_indices")
                        .asInt())
                .isEqualTo(2);
        plain("DELETE", "/notes", "");
        await().atMost(PATIENCE).until(() -> client.get("/notes").status() == 404);
    }

    @Test
    @Order(4)
    void subscribers_see_what_is_written() {
        client.put("/_data_stream/logs-c").orFail();
        try (Follower follower = Follower.connect(service.address())) {
            follower.followDocuments("tail", "logs-c", client);
            int before = follower.count("tail");

            client.put("/logs-c/_create/last", "{\"@timestamp\":\"2026-11-20T10:00:00Z\"}")
                    .orFail();

            await().atMost(PATIENCE)
                    .until(() -> follower.events("tail").stream()
                            .skip(before)
                            .anyMatch(event -> event.toString().contains("\"last\"")));
        }
    }

    @Test
    @Order(5)
    void an_index_of_an_earlier_major_is_upgraded() throws Exception {
        client.put("/_data_stream/logs-d").orFail();
        plain(
                "PUT",
                "/.ds-logs-d-000000",
                "{\"settings\":{\"index.version.created\":136407927,\"index.number_of_replicas\":0},"
                        + "\"mappings\":{\"properties\":{\"@timestamp\":{\"type\":\"date\"}}}}");
        StringBuilder lines = new StringBuilder();
        for (int i = 0; i < 1_500; i++) {
            lines.append("{\"create\":{\"_id\":\"")
                    .append(i)
                    .append("\"}}\n{ \"@timestamp\":\"2026-11-20T10:00:00Z\"}\n");
        }
        plain("POST", "/.ds-logs-d-000000/_bulk?refresh=true", lines.toString());
        plain(
                "POST",
                "/_data_stream/_modify",
                "{\"actions\":[{\"add_backing_index\":{\"data_stream\":\"logs-d\",\"index\":\".ds-logs-d-000000\"}}]}");
        await().atMost(PATIENCE)
                .until(() -> client.get("/_data_stream/logs-d")
                                .orFail()
                                .json()
                                .path("data_streams")
                                .path(0)
                                .path("indices")
                                .size()
                        == 2);

        client.post("/_migration/reindex", "{\"mode\":\"upgrade\",\"source\":{\"index\":\"logs-d\"}}")
                .orFail();
        await().atMost(PATIENCE).until(() -> status("logs-d").path("complete").asBoolean());

        assertThat(status("logs-d").path("successes").asInt()).isEqualTo(1);
        assertThat(status("logs-d").path("errors")).isEmpty();
        assertThat(plain("GET", "/_data_stream/logs-d?filter_path=data_streams.indices.index_name", ""))
                .contains(".migrated-ds-logs-d-000000")
                .doesNotContain("\".ds-logs-d-000000\"");
        assertThat(plain("GET", "/.migrated-ds-logs-d-000000/_settings?human&flat_settings=true", ""))
                .contains("\"index.version.created_string\":\"3.9.0\"");
        assertThat(plain("GET", "/logs-d/_count", "")).contains("\"count\":1500");
        assertThat(plain("GET", "/.migrated-ds-logs-d-000000/_source/7", ""))
                .isEqualTo("{ \"@timestamp\":\"2026-11-20T10:00:00Z\"}");
    }

    @Test
    @Order(6)
    void without_the_cluster_requests_are_told_to_come_back_and_callers_are_known_all_the_same() {
        cluster.kill(0);

        StoreClient.Answer refused = client.put("/logs-a/_create/late", "{\"@timestamp\":\"2026-11-20T10:00:00Z\"}");
        assertThat(refused.status()).isEqualTo(503);
        assertThat(refused.headers()).containsKey("retry-after");
        assertThat(client.get("/logs-a/_search").status()).isEqualTo(503);
        assertThat(client.get("/health/ready").status()).isEqualTo(503);
        assertThat(client.get("/health/ready")
                        .json()
                        .path("checks")
                        .path("engine")
                        .path("status")
                        .asText())
                .isEqualTo("down");
        assertThat(client.get("/").status()).isEqualTo(200);
        assertThat(client.with("Basic bm9ib2R5Om5vdGhpbmc=").get("/").status()).isEqualTo(401);

        cluster.restart(0);
        await().atMost(PATIENCE).until(() -> client.get("/health/ready").status() == 200);
        assertThat(count("logs-d")).isEqualTo(1_500);
    }

    private static JsonNode status(String stream) {
        return client.get("/_migration/reindex/" + stream + "/_status").orFail().json();
    }

    private static int count(String target) {
        return client.get("/" + target + "/_count")
                .orFail()
                .json()
                .path("count")
                .asInt();
    }

    /** Calls the node itself, as any other client of the cluster. */
    private static String plain(String method, String target, String body) throws IOException, InterruptedException {
        URI node = cluster.urls().get(0);
        HttpRequest.Builder request = HttpRequest.newBuilder(URI.create(node + target))
                .header("Content-Type", target.contains("/_bulk") ? "application/x-ndjson" : "application/json")
                .method(method, body.isEmpty() ? BodyPublishers.noBody() : BodyPublishers.ofString(body));
        var answer = HTTP.send(request.build(), BodyHandlers.ofString());
        assertThat(List.of(200, 201)).as(answer.body()).contains(answer.statusCode());
        return answer.body();
    }
}
