package io.millrace.bootstrap.program;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import com.fasterxml.jackson.databind.JsonNode;
import io.millrace.adapters.persistence.TestDatabase;
import io.millrace.bootstrap.program.StoreClient.Answer;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicReference;
import java.util.stream.Stream;
import java.util.stream.StreamSupport;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.MethodOrderer;
import org.junit.jupiter.api.Order;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestMethodOrder;
import org.junit.jupiter.api.io.TempDir;

/**
 * Data streams are rolled over and lose old indices by themselves, by a clock of the test's own, with two instances: the
 * one makes rows only, and the other blocks of what it seals.
 */
@TestMethodOrder(MethodOrderer.OrderAnnotation.class)
class LifecycleIT {

    private static final Duration DAY = Duration.ofDays(1);
    private static final Duration POLL = Duration.ofSeconds(30);
    private static final Duration RETENTION = Duration.ofMinutes(2);
    private static final int LOOKS = 14;
    private static final int WRITERS = 4;
    private static final int DOCUMENTS_PER_CHECK = 100;

    /** Of two minutes, and of the minute that each was written to, with one look more; and the one that is written to. */
    private static final int MOST_INDICES = 5;

    @TempDir
    private static Path folder;

    private static StreamClock clock;
    /** Makes indices of the previous layout until it is killed. */
    private static MillraceProcess one;

    private static LocalService other;
    private static StoreClient client;

    @BeforeAll
    static void start() throws IOException {
        TestDatabase database = UsedDatabase.create();
        clock = new StreamClock(database);
        String[] ages = {"audit.retention.age=20d", "tasks.retention.age=8d"};
        one = MillraceProcess.launchOn(database, folder.resolve("one"), ages[0], ages[1], "index.version=8.0.0");
        other = LocalService.startOn(database, folder.resolve("other"), ages);
        one.address();
        client = other.client();
        clock.awaitRunOtherThan(Instant.EPOCH);
        clock.stopAt(clock.now());
        set("\"data_streams.lifecycle.poll_interval\":\"1d\"");
    }

    @AfterAll
    static void stop() {
        try {
            other.close();
        } finally {
            one.close();
        }
    }

    private static void set(String settings) {
        client.put("/_cluster/settings", "{\"persistent\":{" + settings + "}}").orFail();
    }

    private static JsonNode read(String path) {
        return client.get(path).orFail().json();
    }

    private static void template(String name, String lifecycle) {
        client.put(
                        "/_index_template/" + name,
                        "{\"index_patterns\":[\"" + name + "*\"],\"data_stream\":{},\"template\":{\"lifecycle\":"
                                + lifecycle + "}}")
                .orFail();
    }

    private static List<String> indices(String stream) {
        return StreamSupport.stream(
                        read("/_data_stream/" + stream)
                                .at("/data_streams/0/indices")
                                .spliterator(),
                        false)
                .map(index -> index.path("index_name").asText())
                .toList();
    }

    private static List<String> numbers(String stream) {
        return indices(stream).stream()
                .map(name -> name.replaceAll(".*-0*", ""))
                .toList();
    }

    private static JsonNode explained(String stream, String index) {
        return read("/" + stream + "/_lifecycle/explain").path("indices").path(index);
    }

    private static JsonNode statistics(String stream) {
        return StreamSupport.stream(
                        read("/_lifecycle/stats").path("data_streams").spliterator(), false)
                .filter(one -> one.path("name").asText().equals(stream))
                .findFirst()
                .orElseThrow();
    }

    private static double sum(String meter) {
        return Stream.of(one, other)
                .flatMap(instance ->
                        instance.client().get("/metrics").orFail().text().lines())
                .filter(line -> line.startsWith(meter + " "))
                .mapToDouble(line -> Double.parseDouble(line.substring(meter.length() + 1)))
                .sum();
    }

    private static String audited(String action) {
        return client.post("/.audit/_search", "{\"query\":{\"term\":{\"event.action\":\"" + action + "\"}}}")
                .orFail()
                .text();
    }

    @Test
    @Order(1)
    void a_stream_is_rolled_over_and_loses_what_is_past_its_retention() {
        set("\"cluster.lifecycle.default.rollover\":\"max_age=3d,min_docs=1\"");
        template("logs", "{\"data_retention\":\"7d\"}");
        double runs = sum("lifecycle_runs_total");
        for (int day = 0; day < 12; day++) {
            client.post("/logs/_doc", "{\"@timestamp\":\"2015-05-17T10:05:03Z\",\"day\":" + day + "}")
                    .orFail();
            clock.pass(DAY);
        }

        // Made on day 0, 3, 6, 9 and 12, and rolled over three days later each. The first was removed on day 11, and
        // numbers follow the generation, which a removal raises.
        assertThat(numbers("logs")).containsExactly("2", "3", "4", "6");
        assertThat(read("/logs/_count").path("count").asInt()).isEqualTo(9);
        assertThat(sum("lifecycle_runs_total") - runs).isEqualTo(12);
        assertThat(sum("lifecycle_rollovers_total")).isEqualTo(4);
        assertThat(sum("lifecycle_removed_indices_total")).isEqualTo(1);

        String oldest = indices("logs").get(0);
        client.put("/" + oldest + "/_block/read_only").orFail();
        clock.pass(DAY);
        assertThat(Instant.ofEpochMilli(
                        explained("logs", oldest).path("removal_date_millis").asLong()))
                .isEqualTo(clock.now().truncatedTo(ChronoUnit.MILLIS));
        clock.pass(DAY);
        JsonNode explained = explained("logs", oldest);
        assertThat(explained.path("managed_by_lifecycle").asBoolean()).isTrue();
        assertThat(explained.path("generation_time").asText()).isEqualTo("8d");
        assertThat(explained.at("/error/message").asText()).contains("blocked by");
        assertThat(statistics("logs").path("backing_indices_in_error").asInt()).isEqualTo(1);
        await().untilAsserted(() ->
                assertThat(client.get("/metrics").orFail().text()).contains("lifecycle_overdue_indices 1.0"));

        client.put("/" + oldest + "/_settings", "{\"index.blocks.read_only\":null}")
                .orFail();
        clock.pass(DAY);
        assertThat(indices("logs")).doesNotContain(oldest);
        assertThat(audited("indices_removed")).contains(oldest, "\"retention\":\"7d\"");
    }

    @Test
    @Order(2)
    void the_limits_of_the_cluster_win_and_clients_are_told_so() {
        template("limited", "{\"data_retention\":\"30d\"}");
        client.put("/_data_stream/limited").orFail();
        String lifecycle = "/_data_stream/limited/_lifecycle";
        set("\"data_streams.lifecycle.retention.default\":\"7d\",\"data_streams.lifecycle.retention.max\":\"9d\"");

        Answer longer = client.put(lifecycle, "{\"data_retention\":\"30d\"}").orFail();
        JsonNode limited = read(lifecycle + "?include_defaults").at("/data_streams/0/lifecycle");
        Answer missing = client.put(lifecycle, "{}").orFail();
        JsonNode standard = read("/_data_stream/limited").at("/data_streams/0");
        Answer disabled = client.put(lifecycle, "{\"enabled\":false}").orFail();
        JsonNode suspended = read("/_data_stream/limited").at("/data_streams/0");
        Answer ofTemplate = client.put(
                        "/_index_template/limited",
                        "{\"index_patterns\":[\"limited*\"],\"data_stream\":{},\"template\":{\"lifecycle\":{}}}")
                .orFail();
        JsonNode shown = read("/_index_template/limited?include_defaults=true")
                .at("/index_templates/0/index_template/template/lifecycle");
        set("\"data_streams.lifecycle.retention.default\":null,\"data_streams.lifecycle.retention.max\":null");

        assertThat(longer.header("warning"))
                .containsExactly("299 Elasticsearch-8.18.0-unknown \"The retention provided [30d] is exceeding the max"
                        + " allowed data retention of this project [9d]. The max retention of [9d] will be applied\"");
        assertThat(limited.path("data_retention").asText()).isEqualTo("30d");
        assertThat(limited.path("effective_retention").asText()).isEqualTo("9d");
        assertThat(limited.path("retention_determined_by").asText()).isEqualTo("max_global_retention");
        assertThat(limited.at("/rollover/max_age").asText()).isEqualTo("3d");
        for (Answer told : List.of(missing, ofTemplate)) {
            assertThat(told.header("warning"))
                    .containsExactly(
                            "299 Elasticsearch-8.18.0-unknown \"Not providing a retention is not allowed for this"
                                    + " project. The default retention of [7d] will be applied.\"");
        }
        assertThat(standard.at("/lifecycle/retention_determined_by").asText()).isEqualTo("default_global_retention");
        assertThat(standard.path("next_generation_managed_by").asText()).isEqualTo("Data stream lifecycle");
        assertThat(standard.path("prefer_ilm").asBoolean()).isTrue();
        assertThat(standard.at("/indices/0/managed_by").asText()).isEqualTo("Data stream lifecycle");
        assertThat(disabled.header("warning")).isEmpty();
        assertThat(suspended.path("next_generation_managed_by").asText()).isEqualTo("Unmanaged");
        assertThat(suspended.path("lifecycle").has("effective_retention")).isFalse();
        assertThat(shown.path("enabled").asBoolean()).isTrue();
        assertThat(shown.has("effective_retention")).isFalse();
        assertThat(shown.at("/rollover/min_docs").asInt()).isEqualTo(1);
    }

    /** What was sealed by the one instance is in an upgrade to blocks on the other. */
    @Test
    @Order(3)
    void an_index_under_upgrade_stays_until_that_has_ended() {
        StoreClient rows = one.client();
        rows.put("/_index_template/old", "{\"index_patterns\":[\"old*\"],\"data_stream\":{}}")
                .orFail();
        for (int i = 0; i < 20; i++) {
            rows.post("/old/_doc", "{\"@timestamp\":\"2015-05-17T10:05:03Z\"}").orFail();
        }
        rows.post("/old/_rollover").orFail();
        String oldest = indices("old").get(0);
        Upgrade complete = new Upgrade(client, "logs");
        complete.start();
        complete.awaitComplete();
        set("\"migrate.data_stream_reindex_max_request_per_second\":\"0.1\"");
        Upgrade upgrade = new Upgrade(client, "old");
        upgrade.start();
        client.put("/_data_stream/old/_lifecycle", "{\"data_retention\":\"1d\"}")
                .orFail();
        clock.pass(DAY);
        clock.pass(DAY);

        assertThat(indices("old")).contains(oldest);
        assertThat(explained("old", oldest).at("/error/message").asText())
                .isEqualTo("the data stream is being upgraded");

        client.post("/_migration/reindex/old/_cancel").orFail();
        set("\"migrate.data_stream_reindex_max_request_per_second\":null");
        await().until(() -> {
            clock.pass(DAY);
            return !indices("old").contains(oldest);
        });
    }

    @Test
    @Order(4)
    void a_clock_that_jumps_removes_nothing_and_a_lifecycle_taken_away_ends_it() {
        client.put("/_index_template/jump", "{\"index_patterns\":[\"jump*\"],\"data_stream\":{}}")
                .orFail();
        client.put("/_data_stream/jump").orFail();
        client.put("/_data_stream/jump/_lifecycle", "{\"data_retention\":\"7d\"}")
                .orFail();
        client.post("/jump/_rollover").orFail();
        clock.pass(DAY);
        double removed = sum("lifecycle_removed_indices_total");

        clock.pass(DAY.multipliedBy(400));
        assertThat(numbers("jump")).containsExactly("1", "2");
        assertThat(sum("lifecycle_removed_indices_total")).isEqualTo(removed);
        assertThat(audited("audit_entries_removed")).contains("\"hits\":[]");
        long heldUntil = clock.now().plus(DAY.multipliedBy(400)).toEpochMilli();
        assertThat(read("/_lifecycle/stats").path("removal_held_until_millis").asLong())
                .isEqualTo(heldUntil);
        assertThat(explained("jump", indices("jump").get(0))
                        .path("removal_date_millis")
                        .asLong())
                .isEqualTo(heldUntil);

        clock.pass(DAY.multipliedBy(-400));
        assertThat(read("/_lifecycle/stats").has("removal_held_until_millis")).isFalse();

        client.delete("/_data_stream/jump/_lifecycle").orFail();
        for (int day = 0; day < 8; day++) {
            clock.pass(DAY);
        }
        assertThat(numbers("jump")).containsExactly("1", "2");

        client.delete("/_data_stream/jump").orFail();
        client.put("/_data_stream/jump").orFail();
        assertThat(read("/_data_stream/jump/_lifecycle").at("/data_streams/0").has("lifecycle"))
                .isFalse();
    }

    /** Entries of the trail and results of tasks were written today by the clock on the wall, weeks ago by that of the test. */
    @Test
    @Order(5)
    void what_the_service_itself_keeps_goes_by_the_same_clock() {
        assertThat(audited("audit_entries_removed")).contains("\"reason\":\"age\"");
        assertThat(audited("indices_removed")).contains("\"hits\":[]");
        assertThat(client.post("/.tasks/_search", "{\"query\":{\"term\":{\"task.type\":\"retention\"}}}")
                        .orFail()
                        .text())
                .contains("\"reason\":\"age\"");
    }

    /** Seven minutes by the clock of the streams; halfway one of the two instances is killed, perhaps in the middle of a run. */
    @Test
    @Order(6)
    void under_constant_load_a_stream_keeps_its_size_and_loses_nothing_inside_its_retention() throws Exception {
        set("\"data_streams.lifecycle.poll_interval\":\"" + POLL.toSeconds() + "s\","
                + "\"cluster.lifecycle.default.rollover\":\"max_age=1m,min_docs=1\"");
        template("load", "{\"data_retention\":\"" + RETENTION.toSeconds() + "s\"}");
        AtomicBoolean ended = new AtomicBoolean();
        AtomicReference<Instant> now = new AtomicReference<>(clock.now());
        Map<String, Instant> acknowledged = new ConcurrentHashMap<>();
        ExecutorService threads = Executors.newFixedThreadPool(WRITERS);
        try {
            List<Future<?>> writers = new ArrayList<>();
            for (int i = 0; i < WRITERS; i++) {
                int writer = i;
                writers.add(threads.submit(() -> {
                    for (int number = 0; !ended.get(); number++) {
                        String id = writer + "-" + number;
                        Answer answer = client.put("/load/_create/" + id, "{\"@timestamp\":1431857103000}");
                        assertThat(answer.status()).as(answer.text()).isEqualTo(201);
                        acknowledged.put(id, now.get());
                    }
                }));
            }
            int largest = 0;
            for (int look = 1; look <= LOOKS; look++) {
                int enough = look * DOCUMENTS_PER_CHECK;
                await().pollInterval(Duration.ofMillis(10))
                        .until(() -> acknowledged.size() >= enough
                                || writers.stream().anyMatch(Future::isDone));
                Instant before = clock.move(POLL);
                now.set(clock.now());
                if (look == LOOKS / 2) {
                    one.kill();
                    // A run that was cut short is not repeated, but followed by the next.
                    before = clock.move(POLL);
                    now.set(clock.now());
                }
                clock.awaitRunOtherThan(before);
                largest = Math.max(largest, indices("load").size());
            }
            ended.set(true);
            for (Future<?> writer : writers) {
                writer.get();
            }

            Set<String> found = client.idsIn("/load");
            Instant kept = clock.now().minus(RETENTION);
            Set<String> young = new HashSet<>();
            acknowledged.forEach((id, at) -> {
                if (at.isAfter(kept)) {
                    young.add(id);
                }
            });
            assertThat(young).isNotEmpty();
            assertThat(found).containsAll(young);
            assertThat(acknowledged.keySet()).containsAll(found);
            assertThat(found.size()).isLessThan(acknowledged.size());
            assertThat(largest).isBetween(2, MOST_INDICES);
            assertThat(Integer.parseInt(numbers("load").get(0))).isGreaterThan(3);
            System.out.printf(
                    "lifecycle: %d written, %d left, at most %d indices, oldest now %s%n",
                    acknowledged.size(), found.size(), largest, numbers("load").get(0));
        } finally {
            ended.set(true);
            threads.shutdownNow();
        }
    }
}
