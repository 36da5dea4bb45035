package io.millrace.command.client.document;

import io.millrace.command.client.ClientFailedException;
import io.millrace.command.client.InterruptedClientException;
import io.millrace.command.console.Waiting;
import java.time.Duration;
import java.util.function.Consumer;

/** Reports interruptions of the service while documents are followed, and limits their duration. */
public final class Interruptions {

    private static final Duration RETRY_INTERVAL = Duration.ofSeconds(2);
    private static final Duration PATIENCE = Duration.ofMinutes(10);

    private final Consumer<String> reports;
    private boolean away;
    private long begunAt;

    /**
     * Creates the reports.
     *
     * @param reports receives a sentence at the beginning and at the end of each interruption
     */
    public Interruptions(Consumer<String> reports) {
        this.reports = reports;
    }

    /**
     * Reports the beginning of an interruption. Reports nothing if the interruption was already reported.
     *
     * @throws ClientFailedException if the interruption has lasted for 10 minutes
     */
    void begin(ClientFailedException failure) {
        if (!away) {
            away = true;
            begunAt = System.nanoTime();
            reports.accept(failure.getMessage() + "; retrying");
        } else if (System.nanoTime() - begunAt > PATIENCE.toNanos()) {
            throw failure;
        }
    }

    /** Reports the end of the interruption if one was reported. */
    void end() {
        if (away) {
            away = false;
            reports.accept("the service responds again");
        }
    }

    /**
     * Waits before the next attempt.
     *
     * @throws InterruptedClientException if the command must stop
     */
    void pause(Waiting waiting) {
        waiting.pause(RETRY_INTERVAL);
        if (waiting.isOver()) {
            throw new InterruptedClientException("the command was stopped");
        }
    }
}
