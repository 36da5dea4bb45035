package io.millrace.bootstrap.benchmark;

import static io.millrace.bootstrap.benchmark.PlainCalls.send;
import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import com.fasterxml.jackson.databind.JsonNode;
import io.millrace.adapters.opensearch.node.Release;
import io.millrace.adapters.opensearch.node.TestCluster;
import io.millrace.bootstrap.program.AccessLog;
import io.millrace.bootstrap.program.AccessLog.Entry;
import io.millrace.bootstrap.program.MillraceProcess;
import io.millrace.bootstrap.program.StoreClient;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.MethodOrderer;
import org.junit.jupiter.api.Order;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestMethodOrder;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/**
 * The packaged program before a node of OpenSearch, against the same requests sent to the node directly, and those sent
 * through a proxy that does nothing.
 */
@Tag("opensearch")
@TestMethodOrder(MethodOrderer.OrderAnnotation.class)
class OpenSearchBenchmark {

    private static final int WARM_UPS = 8;
    private static final int ROUNDS = 7;
    private static final int BATCH = 1_000;
    private static final int SEARCHES = 200;

    /** The compilers of both programs are idle after some twenty thousand requests. */
    private static final int SEARCH_WARM_UPS = 100;

    /** Copies of the access log that are searched besides those of the bulks: half a million documents. */
    private static final int FILLED = 35;

    private static final int UPGRADES = 3;
    private static final String SOURCE = "source";

    /** Much less than what is loaded and upgraded. */
    private static final String LITTLE_MEMORY = "-Xmx128m";

    /** Of the access log, in an index that is upgraded. */
    private static final int COPIES = Integer.getInteger("bench.copies", 10);

    private static final int CLIENTS = 100;
    private static final Duration WATCHED = Duration.ofSeconds(10);
    private static final Duration PATIENCE = Duration.ofMinutes(10);
    private static final List<Entry> ENTRIES = AccessLog.read();

    @TempDir
    private static Path folder;

    private static TestCluster cluster;
    private static MillraceProcess service;
    private static MeasuredServer emptyProxy;
    private static String node;
    private static String millrace;
    private static String proxy;
    private static int prepared;
    private static int copied;
    private static boolean filled;

    @BeforeAll
    static void start() throws Exception {
        cluster = TestCluster.startMeasured(Release.V3_9, Files.createDirectory(folder.resolve("cluster")));
        node = cluster.urls().get(0).toString();
        service = MillraceProcess.launch(
                Files.createDirectory(folder.resolve("service")),
                List.of(LITTLE_MEMORY),
                "engine=opensearch",
                "opensearch.urls=" + node);
        millrace = service.address().toString();
        emptyProxy = MeasuredServer.start(
                "empty proxy",
                System.getProperty("java.class.path"),
                EmptyProxyProgram.class.getName(),
                List.of("-Xms128m", LITTLE_MEMORY),
                node);
        proxy = "http://127.0.0.1:" + emptyProxy.port();
        send("PUT", node + "/_index_template/logs", AccessLog.TEMPLATE);
        send(
                "PUT",
                node + "/_cluster/settings",
                "{\"persistent\":{\"action.auto_create_index\":\"-.migrated-*,-migrated-*,+*\"}}");
    }

    @AfterAll
    static void stop() {
        if (emptyProxy != null) {
            emptyProxy.close();
        }
        if (service != null) {
            service.close();
        }
        if (cluster != null) {
            cluster.close();
        }
    }

    @Test
    @Order(1)
    void bulk_is_at_least_0_9_times_as_fast_as_the_same_sent_to_the_node() throws Exception {
        String name = "bulk, one caller, batches of " + BATCH;
        new Comparison(name, "documents", WARM_UPS, ROUNDS)
                .run(
                        "Millrace",
                        () -> bulk(millrace + "/logs-ours"),
                        "empty proxy",
                        () -> bulk(proxy + "/logs-direct"));
        double ratio = new Comparison(name, "documents", 0, ROUNDS)
                .run("Millrace", () -> bulk(millrace + "/logs-ours"), "node", () -> bulk(node + "/logs-direct"));

        assertThat(ratio).isGreaterThanOrEqualTo(0.9);
    }

    @ParameterizedTest
    @EnumSource
    @Order(2)
    void a_search_takes_at_most_1_3_times_as_long_as_the_same_sent_through_an_empty_proxy(Search search)
            throws Exception {
        fill();
        String name = "search, one caller, " + search.words;
        double ratio = new Comparison(name, "searches", SEARCH_WARM_UPS, ROUNDS)
                .run("Millrace", () -> search(search, millrace), "empty proxy", () -> search(search, proxy));
        new Comparison(name, "searches", 0, ROUNDS)
                .run("Millrace", () -> search(search, millrace), "node", () -> search(search, node));

        assertThat(1 / ratio).isLessThanOrEqualTo(1.3);
    }

    /** What is asked for, each time a little different. */
    private enum Search {
        RARE("20 of a rare value") {
            @Override
            String body(int number) {
                return "{\"size\":20,\"query\":{\"term\":{\"client.ip.keyword\":\""
                        + ENTRIES.get(number * 37).json().at("/client/ip").asText() + "\"}}}";
            }
        },
        HOUR("100 of an hour, newest first") {
            @Override
            String body(int number) {
                String hour = ENTRIES.get(number * 37)
                        .json()
                        .path("@timestamp")
                        .asText()
                        .substring(0, 13);
                return "{\"size\":100,\"query\":{\"range\":{\"@timestamp\":{\"gte\":\"" + hour + ":00:00Z\",\"lte\":\""
                        + hour + ":59:59Z\"}}},\"sort\":[{\"@timestamp\":\"desc\"}]}";
            }
        },
        COUNT("how many of a frequent value") {
            @Override
            String body(int number) {
                return "{\"size\":0,\"track_total_hits\":true,\"query\":{\"bool\":{\"must\":[{\"term\":"
                        + "{\"http.request.method.keyword\":\"GET\"}}],\"must_not\":[{\"term\":"
                        + "{\"client.ip.keyword\":\""
                        + ENTRIES.get(number * 37).json().at("/client/ip").asText()
                        + "\"}}]}}}";
            }
        };

        private final String words;

        Search(String words) {
            this.words = words;
        }

        abstract String body(int number);
    }

    /** Makes the data stream that is searched large enough, and nothing of it is merged any more. */
    private static void fill() {
        if (!filled) {
            for (int copy = 0; copy < FILLED; copy++) {
                bulk(node + "/logs-ours");
            }
            send("POST", node + "/logs-ours/_forcemerge?max_num_segments=1", "");
            send("POST", node + "/logs-ours/_refresh", "");
            filled = true;
        }
    }

    @Test
    @Order(3)
    void an_upgrade_is_at_least_0_95_times_as_fast_as_a_bare_reindex() throws Exception {
        makeOutdated(SOURCE, COPIES);
        int documents = COPIES * ENTRIES.size();
        double ratio = new Comparison(
                        "upgrade of " + documents + " documents", "documents", 1, UPGRADES, () -> prepare(SOURCE))
                .run("Millrace", OpenSearchBenchmark::upgrade, "_reindex", OpenSearchBenchmark::reindex);

        assertThat(ratio).isGreaterThanOrEqualTo(0.95);
    }

    @Test
    @Order(4)
    void its_memory_does_not_grow_with_the_data() throws Exception {
        makeOutdated("tenth", COPIES / 10);
        double few = heapDuringUpgrade("tenth");
        double many = heapDuringUpgrade(SOURCE);
        System.out.printf(
                "%-40s %.1f MB while %,d documents are copied, %.1f MB with ten times as many, ratio %.2f%n",
                "heap in use during an upgrade", few / 1e6, COPIES / 10 * ENTRIES.size(), many / 1e6, many / few);

        assertThat(many / few).isLessThanOrEqualTo(1.2);
    }

    /** Returns the bytes in use after a full collection, once documents have been copied. */
    private static double heapDuringUpgrade(String source) throws Exception {
        prepare(source);
        String stream = "logs-up-" + prepared;
        throttle(COPIES / 10 * ENTRIES.size() / 4);
        startUpgrade(stream);
        await().atMost(PATIENCE)
                .until(() ->
                        status(stream).at("/in_progress/0/reindexed_doc_count").asInt() > 0);
        long bytes = Vitals.of(service.pid()).bytes();
        send("POST", millrace + "/_migration/reindex/" + stream + "/_cancel", "");
        return bytes;
    }

    private static void throttle(int perSecond) {
        send(
                "PUT",
                millrace + "/_cluster/settings",
                "{\"persistent\":{\"migrate.data_stream_reindex_max_request_per_second\":" + perSecond + "}}");
    }

    @Test
    @Order(5)
    void a_hundred_clients_that_ask_for_the_status_add_at_most_one_request_a_second() throws Exception {
        prepare(SOURCE);
        String stream = "logs-up-" + prepared;
        throttle(500);
        startUpgrade(stream);
        await().atMost(PATIENCE)
                .until(() ->
                        status(stream).at("/in_progress/0/reindexed_doc_count").asInt() > 0);
        double before = requestsPerSecond();
        ExecutorService clients = Executors.newFixedThreadPool(CLIENTS);
        long end = System.nanoTime() + WATCHED.toNanos() * 2;
        List<Future<Integer>> polls = new ArrayList<>();
        for (int client = 0; client < CLIENTS; client++) {
            polls.add(clients.submit(() -> {
                int asked = 0;
                while (System.nanoTime() < end) {
                    status(stream);
                    asked++;
                    LockSupport.parkNanos(Duration.ofMillis(100).toNanos());
                }
                return asked;
            }));
        }
        double during = requestsPerSecond();
        clients.shutdown();
        assertThat(clients.awaitTermination(PATIENCE.toSeconds(), TimeUnit.SECONDS))
                .isTrue();
        int asked = 0;
        for (Future<Integer> poll : polls) {
            asked += poll.get();
        }
        System.out.printf(
                "%-40s without: %.1f requests/s of the node, with %,d looks: %.1f requests/s%n",
                "status asked by a hundred clients", before, asked, during);
        send("POST", millrace + "/_migration/reindex/" + stream + "/_cancel", "");

        assertThat(during - before).isLessThanOrEqualTo(1);
    }

    private static long bulk(String stream) {
        for (int from = 0; from < ENTRIES.size(); from += BATCH) {
            StringBuilder body = new StringBuilder();
            for (Entry entry : ENTRIES.subList(from, Math.min(ENTRIES.size(), from + BATCH))) {
                body.append("{\"create\":{}}\n").append(entry.source()).append('\n');
            }
            assertThat(send("POST", stream + "/_bulk?filter_path=errors", body.toString()))
                    .isEqualTo("{\"errors\":false}");
        }
        return ENTRIES.size();
    }

    private static long search(Search search, String at) {
        for (int i = 0; i < SEARCHES; i++) {
            String answer = send("POST", at + "/logs-ours/_search", search.body(i));
            assertThat(answer).contains(search == Search.COUNT ? "\"value\":" : "\"hits\":[{");
        }
        return SEARCHES;
    }

    /** An index of an earlier major of which each upgrade has a clone, which is of that major, too. */
    private static void makeOutdated(String source, int copies) {
        send(
                "PUT",
                node + "/" + source,
                "{\"settings\":{\"index.version.created\":136407927,\"index.number_of_replicas\":0},"
                        + "\"mappings\":{\"properties\":{\"@timestamp\":{\"type\":\"date\"}}}}");
        for (int copy = 0; copy < copies; copy++) {
            bulk(node + "/" + source);
        }
        send("POST", node + "/" + source + "/_refresh", "");
        send("POST", node + "/" + source + "/_flush", "");
        send("PUT", node + "/" + source + "/_block/write", "");
    }

    private static void prepare(String source) {
        String stream = "logs-up-" + ++prepared;
        String index = ".ds-" + stream + "-000000";
        send("PUT", node + "/_data_stream/" + stream, "");
        send(
                "PUT",
                node + "/" + source + "/_clone/" + index + "?wait_for_active_shards=1",
                "{\"settings\":{\"index.blocks.write\":null,\"index.number_of_replicas\":0}}");
        send("GET", node + "/_cluster/health/" + index + "?wait_for_status=green&timeout=60s", "");
        send(
                "POST",
                node + "/_data_stream/_modify",
                "{\"actions\":[{\"add_backing_index\":{\"data_stream\":\"" + stream + "\",\"index\":\"" + index
                        + "\"}}]}");
        await().atMost(PATIENCE)
                .until(() -> read(send("GET", millrace + "/_data_stream/" + stream + "*", ""))
                                .at("/data_streams/0/indices")
                                .size()
                        == 2);
    }

    private static void startUpgrade(String stream) {
        send(
                "POST",
                millrace + "/_migration/reindex",
                "{\"mode\":\"upgrade\",\"source\":{\"index\":\"" + stream + "\"}}");
    }

    private static JsonNode status(String stream) {
        return read(send("GET", millrace + "/_migration/reindex/" + stream + "/_status", ""));
    }

    private static long upgrade() {
        String stream = "logs-up-" + prepared;
        throttle(-1);
        startUpgrade(stream);
        await().pollInterval(Duration.ofMillis(50)).atMost(PATIENCE).until(() -> {
            JsonNode status = status(stream);
            assertThat(status.path("errors")).isEmpty();
            return status.path("complete").asBoolean();
        });
        return (long) COPIES * ENTRIES.size();
    }

    private static long reindex() {
        String index = "copy-" + ++copied;
        send(
                "PUT",
                node + "/" + index,
                "{\"settings\":{\"index.number_of_replicas\":0},\"mappings\":"
                        + read(send("GET", node + "/" + SOURCE + "/_mapping", ""))
                                .at("/" + SOURCE + "/mappings") + "}");
        JsonNode done = read(send(
                "POST",
                node + "/_reindex?wait_for_completion=true&refresh=true",
                "{\"source\":{\"index\":\"" + SOURCE + "\"},\"dest\":{\"index\":\"" + index
                        + "\",\"op_type\":\"create\"}}"));
        assertThat(done.path("failures")).isEmpty();
        return done.path("created").asLong();
    }

    /** Returns how many requests the node carries out in a second, besides those that count them. */
    private static double requestsPerSecond() {
        long first = requests();
        long begun = System.nanoTime();
        LockSupport.parkNanos(WATCHED.toNanos());
        long last = requests();
        return (last - first - 1) * 1e9 / (System.nanoTime() - begun);
    }

    private static long requests() {
        long sum = 0;
        for (JsonNode used : read(send("GET", node + "/_nodes/usage", "")).path("nodes")) {
            for (JsonNode action : used.path("rest_actions")) {
                sum += action.asLong();
            }
        }
        return sum;
    }

    private static JsonNode read(String json) {
        try {
            return StoreClient.MAPPER.readTree(json);
        } catch (IOException e) {
            throw new IllegalStateException(json, e);
        }
    }
}
