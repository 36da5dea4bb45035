package io.millrace.command.load;

import io.millrace.domain.Backoff;
import java.time.Duration;

/**
 * The parameters of a load.
 *
 * @param documents the maximum number of documents in a batch
 * @param bytes a batch is complete when it has this size in bytes; its last document may exceed the size
 * @param attempts the number of attempts to send a batch before the load fails
 */
public record LoadPlan(int documents, int bytes, int attempts) {

    private static final Backoff PAUSES = new Backoff(Duration.ofMillis(500), Duration.ofSeconds(30));

    public LoadPlan {
        if (documents < 1 || bytes < 1 || attempts < 1) {
            throw new IllegalArgumentException("a load sends something: " + documents + ", " + bytes + ", " + attempts);
        }
    }

    /** Returns the pause after a number of failures. The pause requested by the service is respected up to 30 s. */
    Duration pause(int failures, long requestedSeconds) {
        Duration pause = PAUSES.after(failures);
        Duration requested = Duration.ofSeconds(Math.min(PAUSES.longest().toSeconds(), requestedSeconds));
        return pause.compareTo(requested) > 0 ? pause : requested;
    }
}
