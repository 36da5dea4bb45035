package io.millrace.bootstrap.attack;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import java.io.IOException;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.atomic.AtomicInteger;

/** Asks the service ten times a second, over a new connection each time, whether it lives. */
final class HealthWatch implements AutoCloseable {

    private static final Duration LIMIT = Duration.ofSeconds(1);

    /** Longer than the limit, so that a failure tells how late the answer was. */
    private static final Duration PATIENCE = Duration.ofSeconds(10);

    static final byte[] QUESTION = "GET /health/live HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n"
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
            ask();
            try {
                Thread.sleep(100);
            } catch (InterruptedException e) {
                return;
            }
        }
    }

    private void ask() {
        long asked = System.nanoTime();
        long connected = asked;
        try (Socket socket = target.connect(PATIENCE)) {
            connected = System.nanoTime();
            socket.getOutputStream().write(QUESTION);
            String answer = new String(socket.getInputStream().readAllBytes(), StandardCharsets.ISO_8859_1);
            if (!answer.startsWith("HTTP/1.1 200")) {
                fail(asked, connected, answer.lines().findFirst().orElse("nothing"));
            } else if (millis(asked, System.nanoTime()) > LIMIT.toMillis()) {
                fail(asked, connected, "too late");
            } else {
                answers.incrementAndGet();
            }
        } catch (IOException e) {
            fail(asked, connected, e.toString());
        }
    }

    private void fail(long asked, long connected, String answer) {
        failures.add("asked after %d ms, connected in %d ms, answered in %d ms: %s"
                .formatted(millis(begun, asked), millis(asked, connected), millis(asked, System.nanoTime()), answer));
    }

    private static long millis(long from, long to) {
        return Duration.ofNanos(to - from).toMillis();
    }

    /** Asserts that the service has answered, each time within a second. */
    void assertAlwaysAnswered() {
        assertAnswered(1);
    }

    /** Asserts that the service has answered at least the given share of the questions within a second. */
    void assertAnswered(double share) {
        // An attack may be over before the first answer.
        await().atMost(PATIENCE).until(() -> answers.get() > 0 || !failures.isEmpty());
        assertThat(answers.get()).as("%s", failures).isGreaterThanOrEqualTo((int)
                Math.ceil(share * (answers.get() + failures.size())));
    }

    @Override
    public void close() {
        ended = true;
        thread.interrupt();
    }
}
