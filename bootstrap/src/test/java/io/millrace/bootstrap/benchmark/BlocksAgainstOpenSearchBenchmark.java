package io.millrace.bootstrap.benchmark;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import com.fasterxml.jackson.databind.JsonNode;
import io.millrace.adapters.opensearch.node.Release;
import io.millrace.adapters.opensearch.node.TestCluster;
import io.millrace.bootstrap.program.AccessLog;
import io.millrace.bootstrap.program.MillraceProcess;
import io.millrace.bootstrap.program.StoreClient;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * A sealed index of the packaged program on PostgreSQL against the same documents in OpenSearch, which stores and indexes
 * every field and has merged its segments into one. Both are asked over HTTP. {@code bench.documents} says how many.
 */
@Tag("opensearch")
class BlocksAgainstOpenSearchBenchmark {

    private static final String BY_HOUR = "{\"date_histogram\":{\"field\":\"@timestamp\",\"fixed_interval\":\"1h\"}}";
    private static final int DOCUMENTS = Integer.getInteger("bench.documents", 200_000);
    private static final int BATCH = 5_000;
    private static final int SEARCHES = 101;
    private static final int WARM_UPS = 50;
    private static final Duration PATIENCE = Duration.ofMinutes(20);
    private static final String RARE_VALUE = "{\"query\":{\"term\":{\"rare%s\":\"needle\"}}}";
    private static final int DASHBOARDS = 15;

    /** Requests of dashboards. Each reads all documents, or all documents of a day. */
    private static final Map<String, String> OF_DASHBOARDS = new TreeMap<>(Map.of(
            "count of status 404",
            counted("{\"term\":{\"http.response.status_code\":404}}"),
            "count of GET (99 %)",
            counted("{\"term\":{\"http.request.method.keyword\":\"GET\"}}"),
            "count of status 404 in a day",
            counted("{\"bool\":{\"filter\":[{\"term\":{\"http.response.status_code\":404}},"
                    + "{\"range\":{\"@timestamp\":{\"gte\":\"2015-05-21\",\"lt\":\"2015-05-22\"}}}]}}"),
            "histogram by hour",
            aggregated("{\"match_all\":{}}", BY_HOUR),
            "histogram by hour of status 404",
            aggregated("{\"term\":{\"http.response.status_code\":404}}", BY_HOUR),
            "documents by status",
            aggregated("{\"match_all\":{}}", "{\"terms\":{\"field\":\"http.response.status_code\"}}"),
            "top 10 clients",
            aggregated("{\"match_all\":{}}", "{\"terms\":{\"field\":\"client.ip.keyword\",\"size\":10}}"),
            "95th percentile of bytes",
            aggregated(
                    "{\"match_all\":{}}",
                    "{\"percentiles\":{\"field\":\"http.response.body.bytes\",\"percents\":[95]}}")));

    @TempDir
    private static Path folder;

    @Test
    void blocks_are_smaller_and_find_a_rare_value_in_three_times_the_time_at_most() throws Exception {
        try (TestCluster cluster =
                        TestCluster.startMeasured(Release.V3_9, Files.createDirectory(folder.resolve("cluster")));
                MillraceProcess service = MillraceProcess.launch(
                        Files.createDirectory(folder.resolve("service")), List.of(), "index.version=10.0.0")) {
            String node = cluster.urls().get(0).toString();
            String millrace = service.address().toString();
            for (String each : List.of(node, millrace)) {
                send("PUT", each + "/_index_template/logs", AccessLog.TEMPLATE);
                for (int from = 0; from < DOCUMENTS; from += BATCH) {
                    send("POST", each + "/logs-all/_bulk?filter_path=errors", documents(from));
                }
            }
            String index = send("GET", millrace + "/_data_stream/logs-all", "")
                    .at("/data_streams/0/indices/0/index_name")
                    .asText();
            send("POST", millrace + "/logs-all/_rollover", "");
            await().atMost(PATIENCE).until(() -> service.log().contains("is packed"));
            send("POST", node + "/logs-all/_flush", "");
            double blocks = bytes(millrace, index) / (double) DOCUMENTS;
            double unmerged = bytes(node, "logs-all") / (double) DOCUMENTS;
            send("POST", node + "/logs-all/_forcemerge?max_num_segments=1&flush=true", "");
            send("POST", node + "/logs-all/_refresh", "");
            double merged = bytes(node, "logs-all") / (double) DOCUMENTS;
            double ours = medianMillis(millrace, RARE_VALUE.formatted(""));
            double theirs = medianMillis(node, RARE_VALUE.formatted(".keyword"));

            System.out.printf(
                    Locale.ROOT,
                    "%-40s blocks: %,.0f bytes/document, OpenSearch: %,.0f and %,.0f when merged, ratio %.3f and"
                            + " %.3f%n",
                    "size of " + DOCUMENTS + " documents",
                    blocks,
                    unmerged,
                    merged,
                    blocks / unmerged,
                    blocks / merged);
            System.out.printf(
                    Locale.ROOT,
                    "%-40s blocks: %.2f ms, OpenSearch: %.2f ms, ratio %.2f (p50 of %d)%n",
                    "rare value, 1 in " + LongLog.RARE,
                    ours,
                    theirs,
                    ours / theirs,
                    SEARCHES);
            OF_DASHBOARDS.forEach((name, request) -> compare(name, request, node, millrace));
            assertThat(blocks).as("size").isLessThan(merged);
            assertThat(ours / theirs).as("rare value").isLessThanOrEqualTo(3);
        }
    }

    private static String counted(String query) {
        return "{\"size\":0,\"track_total_hits\":true,\"query\":" + query + "}";
    }

    private static String aggregated(String query, String aggregation) {
        return "{\"size\":0,\"query\":" + query + ",\"aggs\":{\"a\":" + aggregation + "}}";
    }

    /** Sends the same request to both, and compares the numbers of documents and the medians of the times. */
    private static void compare(String name, String request, String node, String millrace) {
        String path =
                "/logs-all/_search?request_cache=false&filter_path=hits.total.value,aggregations.a.buckets.doc_count";
        List<String> targets = List.of(millrace, node);
        long[][] nanos = new long[2][DASHBOARDS];
        JsonNode[] answers = new JsonNode[2];
        for (int run = -5; run < DASHBOARDS; run++) {
            for (int i = 0; i < 2; i++) {
                long begin = System.nanoTime();
                answers[i] = send("POST", targets.get(i) + path, request);
                nanos[i][Math.max(0, run)] = System.nanoTime() - begin;
            }
        }
        assertThat(answers[0]).as(name).isEqualTo(answers[1]);
        Arrays.sort(nanos[0]);
        Arrays.sort(nanos[1]);
        double ours = nanos[0][DASHBOARDS / 2] / 1e6;
        double theirs = nanos[1][DASHBOARDS / 2] / 1e6;
        System.out.printf(
                Locale.ROOT,
                "%-40s blocks: %.2f ms, OpenSearch: %.2f ms, ratio %.2f (p50 of %d)%n",
                name,
                ours,
                theirs,
                ours / theirs,
                DASHBOARDS);
    }

    private static String documents(int from) {
        StringBuilder body = new StringBuilder();
        for (int i = from; i < Math.min(DOCUMENTS, from + BATCH); i++) {
            body.append("{\"create\":{}}\n").append(LongLog.source(i)).append('\n');
        }
        return body.toString();
    }

    private static long bytes(String at, String name) {
        return send("GET", at + "/" + name + "/_stats", "")
                .at("/_all/primaries/store/size_in_bytes")
                .asLong();
    }

    private static double medianMillis(String at, String query) {
        long[] nanos = new long[SEARCHES];
        for (int i = -WARM_UPS; i < SEARCHES; i++) {
            long begin = System.nanoTime();
            JsonNode answer = send("POST", at + "/logs-all/_search", query);
            nanos[Math.max(0, i)] = System.nanoTime() - begin;
            assertThat(answer.at("/hits/total/value").asInt()).isEqualTo(LongLog.countOfRare(DOCUMENTS));
        }
        Arrays.sort(nanos);
        return nanos[SEARCHES / 2] / 1e6;
    }

    private static JsonNode send(String method, String target, String body) {
        try {
            return StoreClient.MAPPER.readTree(PlainCalls.send(method, target, body));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
