package io.millrace.bootstrap.attack;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.atomic.AtomicInteger;

/** Asks the service ten times a second, over a new connection each time, whether it lives. */
final class HealthWatch implements AutoCloseable {

    private static final Duration LIMIT = Duration.ofSeconds(1);
    private static final byte[] QUESTION = "GET /health/live HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n"
            .getBytes(StandardCharsets.US_ASCII);

    private final Target target;
    private final List<String> failures = new CopyOnWriteArrayList<>();
    private final Thread thread = new Thread(this::watch, "health-watch");
    private final long begun = System.nanoTime();
    private volatile boolean ended;
    private final AtomicInteger answers = new AtomicInteger();

    private HealthWatch(Target target) {
        this.target = target;
    }

    static HealthWatch start(Target target) {
        HealthWatch watch = new HealthWatch(target);
        watch.thread.setDaemon(true);
        watch.thread.start();
        return watch;
    }

    private void watch() {
        while (!ended) {
            long asked = System.nanoTime();
            try {
                String answer = target.exchange(QUESTION, LIMIT);
                if (!answer.startsWith("HTTP/1.1 200")) {
                    failures.add("answered " + answer.lines().findFirst().orElse("nothing"));
                }
                answers.incrementAndGet();
            } catch (IOException e) {
                failures.add("asked after %d ms, did not answer within %d ms: %s"
                        .formatted((asked - begun) / 1_000_000, (System.nanoTime() - asked) / 1_000_000, e));
            }
            try {
                Thread.sleep(100);
            } catch (InterruptedException e) {
                return;
            }
        }
    }

    /** Asserts that the service has answered, each time within a second. */
    void assertAlwaysAnswered() {
        // An attack may be over before the first answer.
        await().atMost(LIMIT.multipliedBy(2)).until(() -> answers.get() > 0 || !failures.isEmpty());
        assertThat(failures).isEmpty();
    }

    /**
     * Asserts that at least this share of the questions was answered within a second. Attackers and service have the
     * same processor here, so that some answers come late while the service has just started.
     */
    void assertAnswered(double share) {
        int asked = answers.get() + failures.size();
        assertThat((double) answers.get() / asked)
                .as("%d asked, %s", asked, failures)
                .isGreaterThanOrEqualTo(share);
    }

    @Override
    public void close() {
        ended = true;
        thread.interrupt();
    }
}
