package io.millrace.bootstrap.attack;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.millrace.bootstrap.program.MillraceProcess;
import io.millrace.bootstrap.program.StoreClient;
import io.millrace.bootstrap.program.StoreClient.Answer;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** All attacks at once, on the packaged program with 128 MB of heap, while a caller with rights writes. */
@Tag("alone")
class AllAttacksIT {

    private static final Duration TIME = Duration.ofSeconds(60);
    private static final Duration PAUSE = Duration.ofSeconds(3);
    private static final String STREAM = "/logs-storm";

    private static final String TEMPLATE = """
        {"index_patterns":["logs-*"],"data_stream":{},"priority":100,"template":{}}\
        """;

    @TempDir
    private Path folder;

    private final Set<String> acknowledged = new TreeSet<>();
    private final Set<String> refused = new TreeSet<>();

    @Test
    void the_service_goes_on_and_tells_the_truth_about_every_write() throws Exception {
        ExecutorService threads = Executors.newCachedThreadPool();
        try (MillraceProcess millrace = AttacksIT.start(folder)) {
            Target target = new Target(millrace);
            target.admin().put("/_index_template/logs", TEMPLATE).orFail();
            List<Attack> attacks = AttacksIT.attacks();
            for (Attack attack : attacks) {
                attack.prepare(target);
            }

            Deadline end = Deadline.in(TIME);
            List<Future<?>> running = new ArrayList<>();
            try (HealthWatch watch = HealthWatch.start(target)) {
                for (Attack attack : attacks) {
                    running.add(threads.submit(() -> repeat(attack, target, end)));
                }
                writeUntil(end, target.admin());
                for (Future<?> attack : running) {
                    attack.get();
                }
                watch.assertAnswered(0.9);
            }

            await().atMost(Duration.ofSeconds(5))
                    .untilAsserted(
                            () -> assertThat(write(target.admin(), "after")).isEqualTo(201));
            assertThat(millrace.log()).doesNotContain("OutOfMemoryError").doesNotContain("StackOverflowError");
            assertThat(acknowledged).isNotEmpty();
            assertThat(stored(target.admin(), acknowledged)).isEqualTo(acknowledged);
            assertThat(stored(target.admin(), refused)).isEmpty();
        } finally {
            threads.shutdownNow();
        }
    }

    /** One that ends at once, such as a thousand connections, begins anew after a while and not in a loop. */
    private static Void repeat(Attack attack, Target target, Deadline end) throws Exception {
        while (!end.isOver()) {
            Deadline next = Deadline.in(PAUSE);
            try {
                attack.run(target, end);
            } catch (IOException | UncheckedIOException refused) {
                // Connections are closed where there are too many, those of the attacks among them.
            }
            TimeUnit.NANOSECONDS.sleep(next.remaining().toNanos());
        }
        return null;
    }

    /** Writes one document after the other, from the address that attackers share, and notes what was answered. */
    private void writeUntil(Deadline end, StoreClient client) {
        for (int i = 0; !end.isOver(); i++) {
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

    private static Set<String> stored(StoreClient client, Set<String> ids) {
        Set<String> stored = new TreeSet<>();
        for (String id : ids) {
            Answer answer = client.get(STREAM + "/_doc/" + id);
            if (answer.status() == 200) {
                stored.add(id);
            }
        }
        return stored;
    }
}
