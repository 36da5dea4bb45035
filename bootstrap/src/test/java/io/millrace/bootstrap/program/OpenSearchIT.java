package io.millrace.bootstrap.program;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
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
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.StreamSupport;
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

    private static final Set<String> SEARCHES = Set.of("search_action", "msearch_action");
    private static final HttpClient HTTP = HttpClient.newHttpClient();
    private static final String PASSWORD = "a spoke of the wheel";
    private static final String DOCUMENT = "{\"@timestamp\":\"2026-11-20T10:00:00Z\"}";
    private static final String THRESHOLD = "cluster.routing.allocation.disk.threshold_enabled";
    private static final String RATE = "migrate.data_stream_reindex_max_request_per_second";

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
        // Looks of lifecycles that follow one another much later than expected are taken for a clock that jumped.
        client.put("/_cluster/settings", "{\"persistent\":{\"data_streams.lifecycle.poll_interval\":\"1s\"}}")
                .orFail();
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
        await().untilAsserted(() -> assertThat(service.log())
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

    /** The catalog may be a second old, and is read in the background: no search waits for it. */
    @Test
    @Order(3)
    void a_search_is_one_request_of_the_cluster() throws Exception {
        client.put("/logs-searched/_create/1?refresh=true", "{\"@timestamp\":\"2026-11-20T10:00:00Z\",\"ip\":\"a\"}")
                .orFail();
        for (String query : List.of(
                "{\"match_all\":{}}",
                "{\"term\":{\"ip\":\"a\"}}",
                "{\"term\":{\"ip.keyword\":\"a\"}}",
                "{\"bool\":{\"must_not\":[{\"term\":{\"absent\":\"a\"}}]}}")) {
            search(query);
            int before = requests(SEARCHES);
            int catalog = requests(Set.of("cluster_state_action"));
            long begun = System.nanoTime();
            for (int i = 0; i < 40; i++) {
                search(query);
            }
            long seconds = (System.nanoTime() - begun) / 1_000_000_000;

            assertThat(requests(SEARCHES) - before).as(query).isEqualTo(40);
            assertThat(requests(Set.of("cluster_state_action")) - catalog)
                    .as("reads of the catalog in %s s for %s", seconds, query)
                    .isLessThanOrEqualTo((int) seconds * 2 + 2);
        }
    }

    private static void search(String query) {
        assertThat(client.post("/logs-searched/_search", "{\"query\":" + query + "}")
                        .orFail()
                        .json()
                        .at("/hits/total/value")
                        .asInt())
                .isEqualTo(1);
    }

    private static int requests(Set<String> actions) throws Exception {
        JsonNode usage = StoreClient.MAPPER.readTree(plain("GET", "/_nodes/usage", ""));
        int sum = 0;
        for (JsonNode node : usage.path("nodes")) {
            for (var entry : node.path("rest_actions").properties()) {
                sum += actions.contains(entry.getKey()) ? entry.getValue().asInt() : 0;
            }
        }
        return sum;
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
        await().until(() -> client.get("/notes").status() == 404);
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

            await().until(() -> follower.events("tail").stream()
                    .skip(before)
                    .anyMatch(event -> event.toString().contains("\"last\"")));
        }
    }

    @Test
    @Order(5)
    void an_index_of_an_earlier_major_is_upgraded() throws Exception {
        makeOutdated("logs-d", 1_500);
        String estimate = "{ upgradeEstimate(dataStreams: [\"logs-d\"])"
                + " { outdatedIndices documents estimatedSizeInBytes estimatedSeconds } }";
        assertThat(client.post(
                                "/graphql",
                                StoreClient.MAPPER
                                        .createObjectNode()
                                        .put("query", estimate)
                                        .toString())
                        .orFail()
                        .json()
                        .at("/data/upgradeEstimate/0"))
                .hasToString("{\"outdatedIndices\":1,\"documents\":1500,\"estimatedSizeInBytes\":null,"
                        + "\"estimatedSeconds\":2}");

        client.post("/_migration/reindex", "{\"mode\":\"upgrade\",\"source\":{\"index\":\"logs-d\"}}")
                .orFail();
        await().until(() -> status("logs-d").path("complete").asBoolean());

        assertThat(client.graphQl("{ reindexTasks { dataStream documentsDone documentsTotal } }")
                        .at("/reindexTasks/0"))
                .hasToString("{\"dataStream\":\"logs-d\",\"documentsDone\":1500,\"documentsTotal\":1500}");
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
    void callers_reach_what_their_roles_grant_and_nothing_else() {
        client.put("/_security/role/of-a", "{\"indices\":[{\"names\":[\"logs-a\"],\"privileges\":[\"read\"]}]}")
                .orFail();
        TokenClient.of(service).putUser("rita", PASSWORD, "of-a");
        StoreClient rita = client.with(StoreClient.basic("rita", PASSWORD));

        assertThat(rita.get("/logs-a/_count").status()).isEqualTo(200);
        assertThat(rita.get("/logs-b/_search").status()).isEqualTo(403);
        assertThat(rita.get("/.ds-logs-b-000001/_search").status()).isEqualTo(403);
        assertThat(rita.put("/logs-a/_create/theirs", DOCUMENT).status()).isEqualTo(403);
        assertThat(rita.delete("/_data_stream/logs-a").status()).isEqualTo(403);
        assertThat(rita.get("/*/_search?expand_wildcards=all&size=1000")
                        .orFail()
                        .text())
                .contains(".ds-logs-a-000001")
                .doesNotContain(".ds-logs-b", ".ds-logs-c");
        assertThat(names(rita.get("/_data_stream").orFail().json().path("data_streams"), "name"))
                .containsExactly("logs-a");
    }

    @Test
    @Order(7)
    void aliases_are_those_of_the_cluster() throws Exception {
        for (String index : List.of("books-1", "books-2")) {
            client.put("/" + index, "{\"settings\":{\"index.number_of_replicas\":0}}")
                    .orFail();
        }
        client.put("/books-1/_alias/books").orFail();
        client.put("/books/_create/1?refresh=true", "{\"title\":\"mills\"}").orFail();

        assertThat(count("books")).isEqualTo(1);
        client.post(
                        "/_aliases",
                        "{\"actions\":[{\"remove\":{\"index\":\"books-1\",\"alias\":\"books\"}},"
                                + "{\"add\":{\"index\":\"books-2\",\"alias\":\"books\"}}]}")
                .orFail();
        assertThat(plain("GET", "/_alias/books", "")).contains("books-2").doesNotContain("books-1");
        assertThat(count("books")).isZero();
        plain("POST", "/_aliases", "{\"actions\":[{\"add\":{\"index\":\"books-1\",\"alias\":\"shelf\"}}]}");
        await().until(() -> client.get("/_alias/shelf").status() == 200);
        assertThat(count("shelf")).isEqualTo(1);
        assertThat(client.put("/.ds-logs-a-000001/_alias/first").status()).isEqualTo(400);
        aliasesOfSeveralIndices();
        client.delete("/books-1").orFail();
        client.delete("/books-2").orFail();
        client.delete("/books-000003").orFail();
    }

    private void aliasesOfSeveralIndices() throws Exception {
        client.put("/books-2/_create/2?refresh=true", "{\"title\":\"canals\"}").orFail();
        client.post(
                        "/_aliases",
                        "{\"actions\":[{\"add\":{\"indices\":[\"books-1\",\"books-2\"],\"alias\":\"some\","
                                + "\"filter\":{\"ids\":{\"values\":[\"2\"]}},\"is_hidden\":true}},"
                                + "{\"add\":{\"index\":\"books-1\",\"alias\":\"all\"}},"
                                + "{\"add\":{\"index\":\"books-2\",\"alias\":\"all\",\"is_write_index\":true}}]}")
                .orFail();
        assertThat(count("all")).isEqualTo(2);
        assertThat(count("some")).isEqualTo(1);
        assertThat(count("som*")).isZero();
        assertThat(plain("GET", "/_alias/some", "")).contains("\"filter\"", "\"is_hidden\":true");
        assertThat(client.put("/logs-a/_alias/streams").text())
                .contains("an alias of a data stream, such as [logs-a], is not offered with OpenSearch");
        assertThat(client.post("/all/_rollover?filter_path=old_index,new_index,rolled_over", "{}")
                        .orFail()
                        .text())
                .isEqualTo("{\"old_index\":\"books-2\",\"new_index\":\"books-000003\",\"rolled_over\":true}");
        assertThat(client.put("/all/_create/3", "{}").orFail().text()).contains("\"_index\":\"books-000003\"");
    }

    @Test
    @Order(8)
    void blocks_hold_for_all_clients_until_they_are_taken_off() throws Exception {
        client.put("/pages", "{\"settings\":{\"index.number_of_replicas\":0}}").orFail();
        client.put("/pages/_create/1?refresh=true", "{\"n\":1}").orFail();
        for (String block : List.of("write", "read_only", "metadata")) {
            client.put("/pages/_block/" + block).orFail();
            assertThat(plain("GET", "/_cluster/state/blocks/pages?filter_path=blocks.indices", ""))
                    .contains("\"index " + block.replace("read_only", "read-only"));
            assertThat(client.get("/_data_stream?verbose=true").status()).isEqualTo(200);
            assertThat(client.get("/_data_stream/_stats").status()).isEqualTo(200);
            if (!block.equals("metadata")) {
                assertThat(client.put("/pages/_create/2", "{\"n\":2}").status()).isEqualTo(403);
            }
            client.put("/pages/_settings", "{\"index.blocks." + block + "\":null}")
                    .orFail();
        }
        client.put("/pages/_create/2?refresh=true", "{\"n\":2}").orFail();
        client.put("/pages/_block/read").orFail();
        assertThat(client.get("/pages/_search").status()).isEqualTo(403);
        client.put("/pages/_settings", "{\"index.blocks.read\":null}").orFail();
        assertThat(count("pages")).isEqualTo(2);
        client.delete("/pages").orFail();
    }

    @Test
    @Order(9)
    void templates_are_those_of_the_cluster() throws Exception {
        client.put(
                        "/_index_template/metrics",
                        "{\"index_patterns\":[\"metrics-*\"],\"data_stream\":{},\"priority\":7,"
                                + "\"template\":{\"settings\":{\"index.number_of_replicas\":0,"
                                + "\"index.number_of_shards\":2}},\"_meta\":{\"of\":\"tests\"}}")
                .orFail();
        assertThat(plain("GET", "/_index_template/metrics", "")).contains("\"priority\":7", "\"of\":\"tests\"");
        client.put("/_data_stream/metrics-a").orFail();
        assertThat(plain("GET", "/.ds-metrics-a-000001/_settings?flat_settings=true", ""))
                .contains("\"index.number_of_shards\":\"2\"");
        assertThat(client.delete("/_index_template/metrics").status()).isEqualTo(400);
        client.delete("/_data_stream/metrics-a").orFail();
        client.delete("/_index_template/metrics").orFail();
        assertThat(client.get("/_index_template/metrics").status()).isEqualTo(404);
    }

    @Test
    @Order(10)
    void graphql_answers_from_the_cluster() {
        ObjectNode body = StoreClient.MAPPER
                .createObjectNode()
                .put(
                        "query",
                        "{ dataStream(name: \"logs-b\") { name backingIndices { name } }"
                                + " documents(dataStream: \"logs-a\", first: 2) { totalCount nodes { id source } } }");

        JsonNode answer = client.post("/graphql", body.toString()).orFail().json();

        assertThat(answer.path("errors")).isEmpty();
        assertThat(names(answer.at("/data/dataStream/backingIndices"), "name"))
                .containsExactly(".ds-logs-b-000001", ".ds-logs-b-000002");
        assertThat(answer.at("/data/documents/totalCount").asInt()).isEqualTo(3);
        assertThat(names(answer.at("/data/documents/nodes"), "id")).containsExactly("1", "3");
    }

    @Test
    @Order(10)
    void graphql_describes_the_service_and_previews_a_trim() {
        JsonNode answer = client.graphQl(
                "{ service { engine indexVersion documentCount sizeInBytes dataStreamCount instances { name } }"
                        + " attention { kind } dataStream(name: \"logs-a\") { newest }"
                        + " fields(dataStream: \"logs-a\") { name types } }");

        assertThat(answer.at("/service/engine").asText()).isEqualTo("OPENSEARCH");
        assertThat(answer.at("/service/indexVersion").asText()).startsWith("3.9");
        assertThat(answer.at("/service/documentCount").asLong()).isGreaterThan(3);
        assertThat(answer.at("/service/sizeInBytes").asLong()).isPositive();
        assertThat(answer.at("/service/dataStreamCount").asInt()).isGreaterThan(3);
        assertThat(answer.at("/service/instances")).hasSize(1);
        // The disk of the machine decides whether there is a finding about it.
        assertThat(names(answer.path("attention"), "kind")).doesNotContain("OUTDATED_DATA_STREAMS");
        assertThat(answer.at("/dataStream/newest").asText()).isEqualTo("2026-11-20T10:00:00Z");
        assertThat(names(answer.path("fields"), "name")).contains("@timestamp", "message");
        assertThat(client.graphQl(
                                "mutation { trimDataStream(name: \"logs-b\", before: \"2026-11-20T11:00:00Z\", dryRun: true)"
                                        + " { removed kept { index reason } } }")
                        .path("trimDataStream")
                        .toString())
                .isEqualTo("{\"removed\":[\".ds-logs-b-000001\"],\"kept\":[{\"index\":\".ds-logs-b-000002\","
                        + "\"reason\":\"WRITE_INDEX\"}]}");
    }

    @Test
    @Order(11)
    void doctor_tells_of_versions_disks_and_settings() throws Exception {
        assertThat(service.command(
                        "doctor",
                        "--set",
                        "engine=opensearch",
                        "--set",
                        "server.port=0",
                        "--set",
                        "opensearch.urls=" + cluster.urls().get(0)))
                .contains("1 node: [node-0] is 3.9.0")
                .containsPattern("used: \\[node-0] [0-9]+%")
                .contains("threshold_enabled to true")
                .contains("action.auto_create_index could recreate an index");
        plain("PUT", "/_cluster/settings", "{\"transient\":{\"" + THRESHOLD + "\":true}}");
        try {
            assertThat(service.command(
                            "doctor",
                            "--set",
                            "engine=opensearch",
                            "--set",
                            "server.port=0",
                            "--set",
                            "opensearch.urls=" + cluster.urls().get(0)))
                    .contains("the watermarks are 85%, 90% and 95%");
        } finally {
            plain("PUT", "/_cluster/settings", "{\"transient\":{\"" + THRESHOLD + "\":null}}");
        }
    }

    @Test
    @Order(12)
    void commands_show_what_is_outdated_and_upgrade_it() throws Exception {
        makeOutdated("logs-e", 200);

        assertThat(service.command("stream", "list")).containsPattern("logs-e .* 2\\.19\\.1 ");
        assertThat(service.command("upgrade", "logs-e*", "--watch"))
                .contains("upgrading logs-e: 1 outdated index, 200 documents", "1 index of logs-e");
        assertThat(plain("GET", "/logs-e/_count", "")).contains("\"count\":200");
        assertThat(service.command("stream", "list")).doesNotContain("2.19.1");
        assertThat(service.log()).contains("upgrade of data stream [logs-e]: action.auto_create_index could recreate");
    }

    @Test
    @Order(13)
    void the_demo_shows_a_stream_of_its_own_and_leaves_the_cluster_as_it_was() throws Exception {
        makeOutdated("logs-h", 10);
        String before = plain("GET", "/_cat/indices?h=index&s=index&expand_wildcards=all", "");

        assertThat(service.command(
                        "demo",
                        "--engine",
                        "opensearch",
                        "--url",
                        cluster.urls().get(0).toString(),
                        "--documents",
                        "400"))
                .contains(
                        "[2/4] Load 400 records of a web server into 4 backing indices",
                        "[4/4] Roll over 3 times, while a client writes",
                        "errors: 0; slowest response: ",
                        "Every document exists exactly once: 400 loaded + ",
                        "  logs-h: 1 indices, 10 documents")
                .doesNotContain("  millrace-demo:");
        assertThat(plain("GET", "/_cat/indices?h=index&s=index&expand_wildcards=all", ""))
                .isEqualTo(before);
        assertThat(plain("GET", "/_index_template", "")).doesNotContain("millrace-demo");
        client.delete("/_data_stream/logs-h").orFail();
    }

    /** Left to itself it would take five minutes. */
    @Test
    @Order(14)
    void an_operator_may_change_the_speed_of_a_copy_under_way() throws Exception {
        makeOutdated("logs-f", 1_500);
        client.put("/_cluster/settings", "{\"persistent\":{\"" + RATE + "\":5}}")
                .orFail();
        client.post("/_migration/reindex", "{\"mode\":\"upgrade\",\"source\":{\"index\":\"logs-f\"}}")
                .orFail();
        await().until(() -> reindexedSoFar() > 0);

        JsonNode tasks = StoreClient.MAPPER.readTree(plain("GET", "/_tasks?actions=*reindex&group_by=none", ""));
        JsonNode task = tasks.path("tasks").path(0);
        plain(
                "POST",
                "/_reindex/" + task.path("node").asText() + ":"
                        + task.path("id").asText() + "/_rethrottle?requests_per_second=200",
                "");
        await().until(() -> status("logs-f").path("complete").asBoolean() || reindexedSoFar() > 200);
        plain(
                "POST",
                "/_reindex/" + task.path("node").asText() + ":"
                        + task.path("id").asText() + "/_rethrottle?requests_per_second=-1",
                "");

        await().until(() -> status("logs-f").path("complete").asBoolean());
        assertThat(status("logs-f").path("successes").asInt()).isEqualTo(1);
        assertThat(plain("GET", "/logs-f/_count", "")).contains("\"count\":1500");
        client.put("/_cluster/settings", "{\"persistent\":{\"" + RATE + "\":null}}")
                .orFail();
    }

    @Test
    @Order(15)
    void lifecycles_roll_over_and_remove_indices_of_the_cluster() throws Exception {
        client.put(
                        "/_cluster/settings",
                        "{\"persistent\":{\"cluster.lifecycle.default.rollover\":\"max_docs=2,min_docs=1\"}}")
                .orFail();
        client.put("/logs-g/_create/1", DOCUMENT).orFail();
        client.put("/logs-g/_create/2", DOCUMENT).orFail();
        service.command("stream", "lifecycle", "logs-g", "--retention", "30d");
        await().until(() -> indices("logs-g").size() == 2);
        assertThat(indices("logs-g")).containsExactly(".ds-logs-g-000001", ".ds-logs-g-000002");
        assertThat(service.command("stream", "lifecycle", "logs-g", "--explain"))
                .contains(".ds-logs-g-000001", "30d");

        service.command("stream", "lifecycle", "logs-g", "--retention", "1s", "--yes");

        // An index leaves its stream first, and is deleted then.
        await().untilAsserted(
                        () -> assertThat(plain("GET", "/_cat/indices/.ds-logs-g-*?h=index&expand_wildcards=all", "")
                                        .strip())
                                .isEqualTo(".ds-logs-g-000002"));
        assertThat(indices("logs-g")).containsExactly(".ds-logs-g-000002");
        client.delete("/_data_stream/logs-g/_lifecycle").orFail();
    }

    @Test
    @Order(16)
    void the_commands_find_follow_and_delete_documents_of_the_cluster() {
        String lines = IntStream.range(0, 1_100)
                .mapToObj(number -> "{\"create\":{}}\n{\"@timestamp\":\"2026-11-20T10:00:00Z\",\"level\":\""
                        + (number % 2 == 0 ? "info" : "error") + "\",\"message\":\"event " + number + "\",\"number\":"
                        + number + "}\n")
                .collect(Collectors.joining());
        client.bulk("/logs-h/_bulk?refresh=true", lines).orFail();
        LocalCommands commands = LocalCommands.of(folder, service);

        assertThat(commands.run("search", "logs-h", "number:>=1099", "AND", "event")
                        .output())
                .isEqualTo("""
                        @TIMESTAMP            LEVEL  MESSAGE
                        2026-11-20T10:00:00Z  error  event 1099
                        """);
        assertThat(commands.run("search", "logs-h", "-n", "5000", "-o", "ndjson")
                        .output()
                        .lines()
                        .distinct())
                .hasSize(1_100);
        assertThat(commands.run("count", "logs-h", "level:error").output()).isEqualTo("550\n");
        assertThat(commands.run("count", "logs-h", "--by", "level").output()).containsPattern("error +550\n");
        try (RunningCommand tail = commands.start("tail", "logs-h", "level:warn", "-f", "-n", "0")) {
            await().until(() -> {
                client.post(
                                "/logs-h/_doc",
                                "{\"@timestamp\":\"2026-11-20T10:00:00Z\",\"level\":\"warn\",\"message\":\"w\"}")
                        .orFail();
                return tail.output().contains("warn  w\n");
            });
            client.post("/logs-h/_rollover").orFail();
            client.post(
                            "/logs-h/_doc",
                            "{\"@timestamp\":\"2026-11-20T10:00:00Z\",\"level\":\"warn\",\"message\":\"end\"}")
                    .orFail();
            await().until(() -> tail.output().contains("warn  end\n"));
            assertThat(tail.stop()).isEqualTo(130);
        }
        assertThat(commands.run("stream", "show", "logs-h").output())
                .contains(".ds-logs-h-000001", ".ds-logs-h-000002");
        assertThat(commands.run("index", "show", ".ds-logs-h-000001").output()).contains("settings:");
        assertThat(commands.run("status").output()).contains(", OpenSearch\n");
        assertThat(commands.run("audit", "-n", "1").status()).isZero();
        assertThat(commands.run("stream", "delete", "logs-h", "--dry-run").output())
                .contains("2 indices with ", "from 2026-11-20T10:00:00", ".ds-logs-h-000002");
        assertThat(commands.run("stream", "delete", "logs-h", "--yes").output())
                .startsWith("data stream logs-h was deleted: 2 indices");
    }

    @Test
    @Order(100)
    void without_the_cluster_requests_are_told_to_come_back_and_callers_are_known_all_the_same() {
        cluster.kill(0);
        // The end of a connection during a write would leave its outcome unknown.
        await().until(() -> client.get("/health/ready").status() == 503);

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
        await().until(() -> client.get("/health/ready").status() == 200);
        assertThat(count("logs-d")).isEqualTo(1_500);
    }

    /** Gives a stream an index of an earlier major, before its write index. */
    private static void makeOutdated(String stream, int documents) throws IOException, InterruptedException {
        String index = ".ds-" + stream + "-000000";
        client.put("/_data_stream/" + stream).orFail();
        plain(
                "PUT",
                "/" + index,
                "{\"settings\":{\"index.version.created\":136407927,\"index.number_of_replicas\":0},"
                        + "\"mappings\":{\"properties\":{\"@timestamp\":{\"type\":\"date\"}}}}");
        StringBuilder lines = new StringBuilder();
        for (int i = 0; i < documents; i++) {
            lines.append("{\"create\":{\"_id\":\"")
                    .append(i)
                    .append("\"}}\n{ \"@timestamp\":\"2026-11-20T10:00:00Z\"}\n");
        }
        plain("POST", "/" + index + "/_bulk?refresh=true", lines.toString());
        plain(
                "POST",
                "/_data_stream/_modify",
                "{\"actions\":[{\"add_backing_index\":{\"data_stream\":\"" + stream + "\",\"index\":\"" + index
                        + "\"}}]}");
        await().until(() -> indices(stream).size() == 2);
    }

    private static List<String> indices(String stream) {
        return names(client.get("/_data_stream/" + stream).orFail().json().at("/data_streams/0/indices"), "index_name");
    }

    private static List<String> names(JsonNode list, String field) {
        return StreamSupport.stream(list.spliterator(), false)
                .map(element -> element.path(field).asText())
                .toList();
    }

    private static int reindexedSoFar() {
        return status("logs-f").at("/in_progress/0/reindexed_doc_count").asInt();
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
