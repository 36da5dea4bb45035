package io.millrace.command.load;

import io.millrace.domain.Backoff;
import java.time.Duration;

/**
 * The parameters of a load.
 *
 * @param documents the maximum number of documents in a batch
 * @param bytes the size in bytes at which a batch is complete; the last document of a batch may exceed it
 * @param attempts the number of attempts to send a batch before the load fails
 */
public record LoadPlan(int documents, int bytes, int attempts) {

    private static final Backoff PAUSES = new Backoff(Duration.ofMillis(500), Duration.ofSeconds(30));

    public LoadPlan {
        if (documents < 1 || bytes < 1 || attempts < 1) {
            throw new IllegalArgumentException("a load sends something: " + documents + ", " + bytes + ", " + attempts);
        }
    }

    /**
     * Returns the pause after a number of successive failures. If the service has requested a longer pause, returns the
     * requested pause, but at most 30 s.
     */
    Duration pause(int failures, long requestedSeconds) {
        Duration pause = PAUSES.after(failures);
        Duration requested = Duration.ofSeconds(Math.min(PAUSES.longest().toSeconds(), requestedSeconds));
        return pause.compareTo(requested) > 0 ? pause : requested;
    }
}
