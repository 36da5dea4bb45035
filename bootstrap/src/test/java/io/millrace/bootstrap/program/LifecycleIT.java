package io.millrace.bootstrap.program;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import com.fasterxml.jackson.databind.JsonNode;
import io.millrace.adapters.persistence.TestDatabase;
import io.millrace.bootstrap.program.StoreClient.Answer;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.stream.StreamSupport;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Data streams are rolled over and lose old indices by themselves, by a clock of the test's own. */
class LifecycleIT {

    private static final Duration DAY = Duration.ofDays(1);
    private static final int HURRY = 20;
    private static final Duration TEST_TIME = Duration.ofMinutes(10);
    private static final Duration RETENTION = Duration.ofMinutes(1);
    private static final int WRITERS = 4;

    /** A rollover every half minute, a minute of retention, a look every ten seconds, and room for a slow machine. */
    private static final int MOST_INDICES = 12;

    @TempDir
    private Path folder;

    private final TestDatabase database = UsedDatabase.create();
    private final StreamClock clock = new StreamClock(database);

    private static MillraceProcess start(TestDatabase database, Path folder) {
        return MillraceProcess.start(folder, Pair.settingsOf(database).toArray(String[]::new));
    }

    private static List<String> indices(StoreClient client) {
        return StreamSupport.stream(
                        client.get("/_data_stream/logs")
                                .orFail()
                                .json()
                                .at("/data_streams/0/indices")
                                .spliterator(),
                        false)
                .map(index -> index.path("index_name").asText())
                .toList();
    }

    private static List<String> numbers(StoreClient client) {
        return indices(client).stream()
                .map(name -> name.replaceAll(".*-0*", ""))
                .toList();
    }

    private static void set(StoreClient client, String settings) {
        client.put("/_cluster/settings", "{\"persistent\":{" + settings + "}}").orFail();
    }

    @Test
    void a_stream_is_rolled_over_and_loses_what_is_past_its_retention() {
        try (MillraceProcess service = start(database, folder)) {
            StoreClient client = service.client();
            clock.stand(clock.now());
            set(
                    client,
                    "\"data_streams.lifecycle.poll_interval\":\"1d\","
                            + "\"cluster.lifecycle.default.rollover\":\"max_age=3d,min_docs=1\"");
            client.put(
                            "/_index_template/logs",
                            "{\"index_patterns\":[\"logs*\"],\"data_stream\":{},"
                                    + "\"template\":{\"lifecycle\":{\"data_retention\":\"7d\"}}}")
                    .orFail();
            for (int day = 0; day < 12; day++) {
                client.post("/logs/_doc", "{\"@timestamp\":\"2015-05-17T10:05:03Z\",\"day\":" + day + "}")
                        .orFail();
                clock.pass(DAY);
            }

            // Made on day 0, 3, 6, 9 and 12, and rolled over three days later each. The first was removed on day 11,
            // and
            // numbers follow the generation, which a removal raises.
            assertThat(numbers(client)).containsExactly("2", "3", "4", "6");
            assertThat(client.get("/logs/_count").orFail().json().path("count").asInt())
                    .isEqualTo(9);

            String oldest = indices(client).get(0);
            client.put("/" + oldest + "/_block/read_only").orFail();
            clock.pass(DAY);
            clock.pass(DAY);
            JsonNode explained = client.get("/logs/_lifecycle/explain")
                    .orFail()
                    .json()
                    .path("indices")
                    .path(oldest);
            assertThat(explained.path("managed_by_lifecycle").asBoolean()).isTrue();
            assertThat(explained.path("generation_time").asText()).isEqualTo("8d");
            assertThat(explained.at("/lifecycle/retention_determined_by").asText())
                    .isEqualTo("data_stream_configuration");
            assertThat(explained.at("/error/message").asText()).contains("blocked by");
            assertThat(client.get("/_lifecycle/stats")
                            .orFail()
                            .json()
                            .at("/data_streams/0/backing_indices_in_error")
                            .asInt())
                    .isEqualTo(1);
            await().atMost(Duration.ofSeconds(30))
                    .untilAsserted(
                            () -> assertThat(client.get("/metrics").orFail().text())
                                    .contains("lifecycle_overdue_indices 1.0", "lifecycle_removed_indices_total 1.0"));

            client.put("/" + oldest + "/_settings", "{\"index.blocks.read_only\":null}")
                    .orFail();
            clock.pass(DAY);
            assertThat(indices(client)).doesNotContain(oldest);
            assertThat(client.post("/.audit/_search", "{\"query\":{\"term\":{\"event.action\":\"indices_removed\"}}}")
                            .orFail()
                            .text())
                    .contains(oldest, "\"retention\":\"7d\"");
        }
    }

    @Test
    void a_clock_that_jumps_removes_nothing_and_a_lifecycle_taken_away_ends_it() {
        try (MillraceProcess service = start(database, folder)) {
            StoreClient client = service.client();
            clock.stand(clock.now());
            set(client, "\"data_streams.lifecycle.poll_interval\":\"1d\"");
            client.put("/_index_template/logs", "{\"index_patterns\":[\"logs*\"],\"data_stream\":{}}")
                    .orFail();
            client.put("/_data_stream/logs").orFail();
            client.put("/_data_stream/logs/_lifecycle", "{\"data_retention\":\"7d\"}")
                    .orFail();
            client.post("/logs/_rollover").orFail();
            clock.pass(DAY);

            clock.pass(DAY.multipliedBy(400));
            assertThat(numbers(client)).containsExactly("1", "2");
            assertThat(client.get("/_lifecycle/stats")
                            .orFail()
                            .json()
                            .path("removal_held_until_millis")
                            .asLong())
                    .isEqualTo(clock.now().plus(DAY.multipliedBy(400)).toEpochMilli());

            clock.pass(DAY.multipliedBy(-400));
            assertThat(client.get("/_lifecycle/stats").orFail().json().has("removal_held_until_millis"))
                    .isFalse();

            client.delete("/_data_stream/logs/_lifecycle").orFail();
            for (int day = 0; day < 8; day++) {
                clock.pass(DAY);
            }
            assertThat(numbers(client)).containsExactly("1", "2");

            client.delete("/_data_stream/logs").orFail();
            client.put("/_data_stream/logs").orFail();
            assertThat(client.get("/_data_stream/logs/_lifecycle")
                            .orFail()
                            .json()
                            .at("/data_streams/0")
                            .has("lifecycle"))
                    .isFalse();
        }
    }

    /** One of the two instances is killed halfway; its writers go on at the other. */
    @Test
    void under_constant_load_a_stream_keeps_its_size_and_loses_nothing_inside_its_retention() throws Exception {
        ExecutorService threads = Executors.newFixedThreadPool(WRITERS);
        AtomicBoolean ended = new AtomicBoolean();
        Map<String, Instant> acknowledged = new ConcurrentHashMap<>();
        try (Pair pair = Pair.start(database, folder)) {
            StoreClient client = pair.other().client();
            set(
                    client,
                    "\"data_streams.lifecycle.poll_interval\":\"10s\","
                            + "\"cluster.lifecycle.default.rollover\":\"max_age=30s,min_docs=1\"");
            client.put(
                            "/_index_template/logs",
                            "{\"index_patterns\":[\"logs*\"],\"data_stream\":{},"
                                    + "\"template\":{\"lifecycle\":{\"data_retention\":\"60s\"}}}")
                    .orFail();
            Instant begin = clock.now();
            clock.hurry(HURRY);
            List<Future<?>> writers = new ArrayList<>();
            for (int i = 0; i < WRITERS; i++) {
                int writer = i;
                writers.add(threads.submit(() -> {
                    for (int number = 0; !ended.get(); number++) {
                        String id = writer + "-" + number;
                        Answer answer = client.put("/logs/_create/" + id, "{\"@timestamp\":1431857103000}");
                        Instant at = begin.plus(
                                Duration.between(begin, Instant.now()).multipliedBy(HURRY));
                        assertThat(answer.status()).as(answer.text()).isEqualTo(201);
                        acknowledged.put(id, at);
                    }
                }));
            }
            int largest = 0;
            boolean killed = false;
            while (clock.now().isBefore(begin.plus(TEST_TIME))) {
                if (!killed && clock.now().isAfter(begin.plus(TEST_TIME.dividedBy(2)))) {
                    pair.one().kill();
                    killed = true;
                }
                Answer listed = client.get("/_data_stream/logs");
                if (listed.status() == 200) {
                    largest = Math.max(
                            largest, listed.json().at("/data_streams/0/indices").size());
                }
                TimeUnit.MILLISECONDS.sleep(200);
            }
            ended.set(true);
            for (Future<?> writer : writers) {
                writer.get();
            }
            Instant end = clock.now();
            clock.stand(end.plus(Duration.ofSeconds(11)));
            clock.awaitRunAfter(end);

            Set<String> found = readBack(client);
            Instant kept = clock.now().minus(RETENTION);
            Set<String> young = new HashSet<>();
            acknowledged.forEach((id, at) -> {
                if (at.isAfter(kept)) {
                    young.add(id);
                }
            });
            assertThat(found).containsAll(young);
            assertThat(acknowledged.keySet()).containsAll(found);
            assertThat(found.size()).isLessThan(acknowledged.size());
            assertThat(largest).isBetween(2, MOST_INDICES);
            assertThat(Integer.parseInt(numbers(client).get(0))).isGreaterThan(3);
            System.out.printf(
                    "lifecycle: %d written, %d left, at most %d indices, oldest now %s%n",
                    acknowledged.size(), found.size(), largest, numbers(client).get(0));
        } finally {
            ended.set(true);
            threads.shutdownNow();
        }
    }

    private static Set<String> readBack(StoreClient client) {
        Set<String> found = new HashSet<>();
        String after = "";
        while (true) {
            JsonNode hits = client.post("/logs/_search", "{\"size\":5000,\"sort\":[\"_doc\"]" + after + "}")
                    .orFail()
                    .json()
                    .at("/hits/hits");
            if (hits.isEmpty()) {
                return found;
            }
            hits.forEach(hit -> found.add(hit.path("_id").asText()));
            after = ",\"search_after\":" + hits.get(hits.size() - 1).path("sort");
        }
    }
}
