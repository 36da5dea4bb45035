package io.millrace.bootstrap.attack;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.millrace.bootstrap.program.MillraceProcess;
import io.millrace.bootstrap.program.StoreClient;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Set;
import java.util.TreeSet;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** All attacks at once, on the packaged program with 128 MB of heap, while a caller with rights writes. */
@Tag("timing")
class AllAttacksIT {

    private static final Duration TIME = Duration.ofSeconds(20);
    private static final Duration LONG_TIME = Duration.ofSeconds(60);
    private static final Duration WARM_UP = Duration.ofSeconds(5);
    private static final String STREAM = "/logs-storm";

    private static final String TEMPLATE = """
        {"index_patterns":["logs-*"],"data_stream":{},"priority":100,"template":{}}\
        """;

    @TempDir
    private Path folder;

    private final Set<String> acknowledged = new TreeSet<>();
    private final Set<String> refused = new TreeSet<>();

    /** Attackers and service share the processors, with other builds maybe: one answer may come late. */
    @Test
    void the_service_goes_on_and_tells_the_truth_about_every_write() throws Exception {
        attackFor(TIME, 0.99);
    }

    @Tag("long")
    @Test
    void the_service_goes_on_and_tells_the_truth_about_every_write_of_a_minute() throws Exception {
        attackFor(LONG_TIME, 1);
    }

    private void attackFor(Duration time, double answeredInTime) throws Exception {
        try (MillraceProcess millrace = AttacksIT.start(folder)) {
            Target target = new Target(millrace.address());
            target.admin().put("/_index_template/logs", TEMPLATE).orFail();
            useOrdinarily(target);

            Path told = folder.resolve("attackers.log");
            Process attackers = Attackers.launch(Attackers.Plan.ALL, target.address(), time, told);
            try (HealthWatch watch = HealthWatch.start(target)) {
                writeWhile(attackers, target.admin());
                assertThat(attackers.exitValue()).as(Files.readString(told)).isZero();
                watch.assertAnswered(answeredInTime);
            } finally {
                attackers.destroyForcibly();
            }

            await().untilAsserted(
                            () -> assertThat(write(target.admin(), "after")).isEqualTo(201));
            assertThat(millrace.log()).doesNotContain("OutOfMemoryError").doesNotContain("StackOverflowError");
            assertThat(acknowledged).isNotEmpty();
            assertThat(target.admin().idsIn(STREAM)).containsAll(acknowledged).noneMatch(refused::contains);
        }
    }

    /** Does what callers do all day, because a service that has just started compiles itself first of all. */
    private static void useOrdinarily(Target target) throws IOException {
        StoreClient client = target.admin();
        Deadline warm = Deadline.in(WARM_UP);
        for (int i = 0; !warm.isOver(); i++) {
            target.exchange(HealthWatch.QUESTION, Duration.ofSeconds(10));
            assertThat(write(client, "before-" + i)).isEqualTo(201);
            client.get(STREAM + "/_doc/before-" + i).orFail();
            client.get(STREAM + "/_search").orFail();
        }
    }

    /** Writes one document after the other, from the address that attackers share, and notes what was answered. */
    private void writeWhile(Process attackers, StoreClient client) {
        for (int i = 0; attackers.isAlive(); i++) {
            String id = "doc-" + i;
            try {
                int status = write(client, id);
                if (status == 201) {
                    acknowledged.add(id);
                } else if (status == 429) {
                    refused.add(id);
                }
            } catch (UncheckedIOException unknown) {
                // The connection was given up; whether the document was stored is not known.
            }
        }
    }

    private static int write(StoreClient client, String id) {
        return client.put(STREAM + "/_create/" + id, "{\"@timestamp\":\"2015-05-17T10:05:03Z\"}")
                .status();
    }
}
