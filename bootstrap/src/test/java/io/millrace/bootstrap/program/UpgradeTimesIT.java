package io.millrace.bootstrap.program;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import io.millrace.bootstrap.program.AccessLog.Entry;
import io.millrace.bootstrap.program.StoreClient.Answer;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** How long an upgrade takes, with a throttle and until it is cancelled. */
@Tag("timing")
class UpgradeTimesIT {

    private static final List<Entry> ENTRIES = AccessLog.read();
    private static final String THROTTLED = "logs-throttled";
    private static final String CANCELLED = "logs-cancelled";

    @TempDir
    private static Path folder;

    private static MillraceProcess millrace;

    @BeforeAll
    static void makeStreams() {
        try (MillraceProcess previous = MillraceProcess.start(folder, Upgrade.OUTDATED)) {
            new Upgrade(previous.client(), THROTTLED)
                    .load(List.of(
                            ENTRIES.subList(0, 6_000), ENTRIES.subList(6_000, 8_000), ENTRIES.subList(8_000, 9_999)));
            new Upgrade(previous.client(), CANCELLED)
                    .load(List.of(
                            ENTRIES.subList(0, 1_000), ENTRIES.subList(1_000, 2_000), ENTRIES.subList(2_000, 3_000)));
            assertThat(previous.stop()).isZero();
        }
        millrace = MillraceProcess.start(folder);
    }

    @AfterAll
    static void stop() {
        millrace.close();
    }

    @Test
    void the_throttle_holds_as_an_average_over_an_index_and_a_change_applies_from_the_next_one() {
        Upgrade upgrade = new Upgrade(millrace.client(), THROTTLED);
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

    @Test
    void a_cancelled_upgrade_stops_keeps_what_is_done_and_goes_on_with_the_rest_when_it_is_started_again() {
        StoreClient client = millrace.client();
        Upgrade upgrade = new Upgrade(client, CANCELLED);
        upgrade.set(Upgrade.THROTTLE, 500);
        upgrade.start();
        assertThat(upgrade.tryStart().status()).isEqualTo(400);
        assertThat(upgrade.tryStart().text())
                .contains(
                        "resource_already_exists_exception",
                        "Reindex task for data stream [" + CANCELLED + "] already exists");
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
        assertThat(halfway.subList(1, 4)).allSatisfy(name -> assertThat(name).startsWith(".ds-"));
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
