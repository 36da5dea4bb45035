package io.millrace.bootstrap.program;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import com.fasterxml.jackson.databind.JsonNode;
import io.millrace.bootstrap.program.AccessLog.Entry;
import io.millrace.bootstrap.program.StoreClient.Answer;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A data stream in the previous layout is upgraded in place by the packaged program, as an operator would do it. */
class UpgradeIT {

    private static final List<Entry> ENTRIES = AccessLog.read();
    private static final List<List<Entry>> DAYS = AccessLog.days(ENTRIES);

    @TempDir
    private Path folder;

    @Test
    void every_document_of_an_outdated_stream_is_there_once_and_unchanged_afterwards() {
        List<String> before;
        try (MillraceProcess previous = MillraceProcess.start(folder, Upgrade.OUTDATED)) {
            Upgrade upgrade = new Upgrade(previous.client(), "logs-access");
            upgrade.load(DAYS);
            before = upgrade.backingIndices();
            previous.client().post("/" + before.get(1) + "/_close").orFail();
            assertThat(upgrade.settings().values())
                    .allSatisfy(settings -> assertThat(
                                    settings.path("index.version.created").asText())
                            .startsWith("7"));

            assertThat(previous.stop()).isZero();
        }
        try (MillraceProcess current = MillraceProcess.start(folder)) {
            StoreClient client = current.client();
            Upgrade upgrade = new Upgrade(client, "logs-access");
            upgrade.set(Upgrade.THROTTLE, 5_000);

            upgrade.start();
            JsonNode status = upgrade.awaitComplete();

            assertThat(status.path("total_indices_in_data_stream").asInt()).isEqualTo(5);
            assertThat(status.path("total_indices_requiring_upgrade").asInt()).isEqualTo(4);
            assertThat(status.path("successes").asInt()).isEqualTo(4);
            assertThat(status.path("errors")).isEmpty();
            List<String> after = upgrade.backingIndices();
            assertThat(after.subList(0, 4))
                    .isEqualTo(before.stream()
                            .map(name -> ".migrated-" + name.substring(1))
                            .toList());
            assertThat(after.get(4)).startsWith(".ds-logs-access-").endsWith("-000005");
            Map<String, JsonNode> settings = upgrade.settings();
            assertThat(settings).hasSize(5).allSatisfy((name, values) -> {
                assertThat(values.path("index.version.created").asText()).startsWith("8");
                assertThat(values.has("index.blocks.write")).as(name).isFalse();
            });
            assertThat(client.post("/" + after.get(1) + "/_search", "{\"size\":0}")
                            .text())
                    .contains("index_closed_exception");
            assertThat(client.get("/logs-access/_count")
                            .orFail()
                            .json()
                            .path("count")
                            .asInt())
                    .isEqualTo(ENTRIES.size() - DAYS.get(1).size());
            client.post("/" + after.get(1) + "/_open").orFail();
            upgrade.assertEveryDocumentOnce(ENTRIES);
            before.forEach(name -> assertThat(client.get("/" + name).status()).isEqualTo(404));

            upgrade.start();
            JsonNode again = upgrade.awaitComplete();
            assertThat(again.path("total_indices_requiring_upgrade").asInt()).isZero();
            assertThat(again.path("total_indices_in_data_stream").asInt()).isEqualTo(5);
            assertThat(upgrade.backingIndices()).isEqualTo(after);
        }
    }

    @Test
    @Tag("alone")
    void the_throttle_holds_as_an_average_over_an_index_and_a_change_applies_from_the_next_one() {
        try (MillraceProcess previous = MillraceProcess.start(folder, Upgrade.OUTDATED)) {
            new Upgrade(previous.client(), "logs-access")
                    .load(List.of(
                            ENTRIES.subList(0, 6_000), ENTRIES.subList(6_000, 8_000), ENTRIES.subList(8_000, 9_999)));
            assertThat(previous.stop()).isZero();
        }
        try (MillraceProcess current = MillraceProcess.start(folder)) {
            Upgrade upgrade = new Upgrade(current.client(), "logs-access");
            upgrade.set(Upgrade.THROTTLE, 1_000);

            upgrade.start();
            upgrade.await(status -> status.path("in_progress").size() == 1);
            long begin = System.nanoTime();
            upgrade.set(Upgrade.THROTTLE, -1);
            upgrade.await(status -> status.path("successes").asInt() >= 1);
            long first = TimeUnit.NANOSECONDS.toMillis(System.nanoTime() - begin);
            upgrade.awaitComplete();
            long others = TimeUnit.NANOSECONDS.toMillis(System.nanoTime() - begin) - first;

            assertThat(first)
                    .as("milliseconds for 6,000 documents at 1,000 a second")
                    .isBetween(5_400L, 6_600L);
            assertThat(others)
                    .as("milliseconds for 3,999 documents without a limit")
                    .isLessThan(3_000);
        }
    }

    @Test
    void as_many_indices_are_upgraded_at_once_as_the_setting_says_and_never_more() {
        try (MillraceProcess previous = MillraceProcess.start(folder, Upgrade.OUTDATED)) {
            new Upgrade(previous.client(), "logs-access").load(slices(5, 400));
            assertThat(previous.stop()).isZero();
        }
        try (MillraceProcess current = MillraceProcess.start(folder)) {
            Upgrade upgrade = new Upgrade(current.client(), "logs-access");
            upgrade.set(Upgrade.THROTTLE, 800);
            upgrade.set(Upgrade.CONCURRENCY, 2);
            List<Integer> atOnce = new ArrayList<>();

            upgrade.start();
            upgrade.await(status -> {
                atOnce.add(status.path("in_progress").size());
                return status.path("complete").asBoolean();
            });

            assertThat(atOnce)
                    .contains(2)
                    .allSatisfy(indices -> assertThat(indices).isLessThanOrEqualTo(2));
        }
    }

    @Test
    @Tag("alone")
    void a_cancelled_upgrade_stops_keeps_what_is_done_and_goes_on_with_the_rest_when_it_is_started_again() {
        try (MillraceProcess previous = MillraceProcess.start(folder, Upgrade.OUTDATED)) {
            new Upgrade(previous.client(), "logs-access").load(slices(3, 1_000));
            assertThat(previous.stop()).isZero();
        }
        try (MillraceProcess current = MillraceProcess.start(folder)) {
            StoreClient client = current.client();
            Upgrade upgrade = new Upgrade(client, "logs-access");
            upgrade.set(Upgrade.THROTTLE, 500);
            upgrade.start();
            assertThat(upgrade.tryStart().status()).isEqualTo(400);
            assertThat(upgrade.tryStart().text())
                    .contains(
                            "resource_already_exists_exception",
                            "Reindex task for data stream [logs-access] already exists");
            upgrade.await(status -> status.path("successes").asInt() == 1
                    && status.path("in_progress")
                                    .path(0)
                                    .path("reindexed_doc_count")
                                    .asInt()
                            > 0);

            long begin = System.nanoTime();
            Answer cancelled = upgrade.cancel();
            Duration taken = Duration.ofNanos(System.nanoTime() - begin);

            assertThat(cancelled.orFail().text()).isEqualTo("{\"acknowledged\":true}");
            assertThat(taken).isLessThan(Duration.ofSeconds(1));
            assertThat(upgrade.tryStatus().status()).isEqualTo(404);
            assertThat(upgrade.cancel().status()).isEqualTo(404);
            List<String> halfway = upgrade.backingIndices();
            assertThat(halfway).hasSize(4);
            assertThat(halfway.get(0)).startsWith(".migrated-ds-");
            assertThat(halfway.subList(1, 4))
                    .allSatisfy(name -> assertThat(name).startsWith(".ds-"));
            assertThat(upgrade.settings().values())
                    .allSatisfy(settings ->
                            assertThat(settings.has("index.blocks.write")).isFalse());
            assertThat(client.get("/.migrated-" + halfway.get(1).substring(1)).status())
                    .isEqualTo(404);
            upgrade.assertEveryDocumentOnce(ENTRIES.subList(0, 3_000));

            upgrade.set(Upgrade.THROTTLE, -1);
            upgrade.start();
            JsonNode rest = upgrade.awaitComplete();
            assertThat(rest.path("total_indices_in_data_stream").asInt()).isEqualTo(4);
            assertThat(rest.path("total_indices_requiring_upgrade").asInt()).isEqualTo(2);
            assertThat(rest.path("successes").asInt()).isEqualTo(2);
            upgrade.assertEveryDocumentOnce(ENTRIES.subList(0, 3_000));
        }
    }

    @Test
    void what_is_changed_while_an_index_is_copied_stays_and_a_stream_made_again_has_no_task() {
        try (MillraceProcess previous = MillraceProcess.start(folder, Upgrade.OUTDATED)) {
            new Upgrade(previous.client(), "logs-access").load(slices(1, 500));
            assertThat(previous.stop()).isZero();
        }
        try (MillraceProcess current = MillraceProcess.start(folder)) {
            StoreClient client = current.client();
            Upgrade upgrade = new Upgrade(client, "logs-access");
            String source = upgrade.backingIndices().get(0);
            client.put("/" + source + "/_block/read").orFail();
            upgrade.set(Upgrade.THROTTLE, 100);
            upgrade.start();
            upgrade.await(status -> status.path("in_progress")
                            .path(0)
                            .path("reindexed_doc_count")
                            .asInt()
                    > 0);

            client.put("/" + source + "/_mapping", "{\"properties\":{\"added\":{\"type\":\"keyword\"}}}")
                    .orFail();
            client.put("/" + source + "/_settings", "{\"number_of_replicas\":3}")
                    .orFail();
            client.put("/" + source + "/_settings", "{\"index.blocks.write\":true}")
                    .orFail();
            client.post("/logs-access/_rollover").orFail();
            int inStream = upgrade.status().path("total_indices_in_data_stream").asInt();
            upgrade.awaitComplete();

            String upgraded = upgrade.backingIndices().get(0);
            JsonNode settings = Objects.requireNonNull(upgrade.settings().get(upgraded), upgraded);
            assertThat(inStream).isEqualTo(3);
            assertThat(upgraded).isEqualTo(".migrated-" + source.substring(1));
            assertThat(settings.path("index.blocks.read").asText()).isEqualTo("true");
            assertThat(settings.path("index.blocks.write").asText()).isEqualTo("true");
            assertThat(settings.path("index.number_of_replicas").asText()).isEqualTo("3");
            assertThat(client.get("/" + upgraded + "/_mapping").orFail().text()).contains("added");

            client.delete("/_data_stream/logs-access").orFail();
            assertThat(upgrade.tryStatus().status()).isEqualTo(404);
            upgrade.load(slices(1, 10));
            assertThat(upgrade.tryStatus().status()).isEqualTo(404);
            assertThat(upgrade.cancel().status()).isEqualTo(404);
            upgrade.start();
            upgrade.awaitComplete();
        }
    }

    @Test
    void a_backing_index_deleted_meanwhile_is_told_as_an_error_and_the_others_are_upgraded() {
        try (MillraceProcess previous = MillraceProcess.start(folder, Upgrade.OUTDATED)) {
            new Upgrade(previous.client(), "logs-access").load(slices(4, 500));
            assertThat(previous.stop()).isZero();
        }
        JsonNode failed;
        try (MillraceProcess current = MillraceProcess.start(folder)) {
            StoreClient client = current.client();
            Upgrade upgrade = new Upgrade(client, "logs-access");
            upgrade.set(Upgrade.THROTTLE, 1_000);
            String second = upgrade.backingIndices().get(1);
            upgrade.start();
            upgrade.await(status -> status.path("in_progress").size() == 1);
            client.delete("/" + second).orFail();

            failed = upgrade.awaitSettled();

            assertThat(failed.path("complete").asBoolean()).isFalse();
            assertThat(failed.path("successes").asInt()).isEqualTo(3);
            assertThat(failed.path("errors").toString())
                    .isEqualTo(
                            "[{\"index\":\"" + second + "\",\"message\":\"index [" + second + "] does not exist\"}]");
            assertThat(upgrade.tryStart().status()).isEqualTo(400);
            // The last index is done a moment before the task has ended.
            await().untilAsserted(() ->
                    assertThat(upgrade.tryStart().text()).contains("resource_already_exists_exception", "_cancel"));
            assertThat(current.stop()).isZero();
        }
        try (MillraceProcess restarted = MillraceProcess.start(folder)) {
            Upgrade upgrade = new Upgrade(restarted.client(), "logs-access");
            assertThat(upgrade.status()).isEqualTo(failed);

            assertThat(upgrade.cancel().status()).isEqualTo(200);
            upgrade.start();
            assertThat(upgrade.awaitComplete()
                            .path("total_indices_requiring_upgrade")
                            .asInt())
                    .isZero();
        }
    }

    private static List<List<Entry>> slices(int indices, int documents) {
        List<List<Entry>> slices = new ArrayList<>();
        for (int i = 0; i < indices; i++) {
            slices.add(ENTRIES.subList(i * documents, (i + 1) * documents));
        }
        return slices;
    }
}
