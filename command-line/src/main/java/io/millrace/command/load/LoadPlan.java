package io.millrace.command.load;

import java.time.Duration;

/**
 * The parameters of a load.
 *
 * @param documents the maximum number of documents in a batch
 * @param bytes a batch is complete when it has this size in bytes; its last document may exceed the size
 * @param attempts the number of attempts to send a batch before the load fails
 */
public record LoadPlan(int documents, int bytes, int attempts) {

    private static final Duration FIRST_PAUSE = Duration.ofMillis(500);
    private static final Duration LONGEST_PAUSE = Duration.ofSeconds(30);
    private static final int MOST_DOUBLINGS = 10;

    public LoadPlan {
        if (documents < 1 || bytes < 1 || attempts < 1) {
            throw new IllegalArgumentException("a load sends something: " + documents + ", " + bytes + ", " + attempts);
        }
    }

    /** Returns the pause after a number of failures. The pause requested by the service is respected up to 30 s. */
    Duration pause(int failures, long requestedSeconds) {
        Duration doubled = FIRST_PAUSE.multipliedBy(1L << Math.min(MOST_DOUBLINGS, failures - 1));
        Duration requested = Duration.ofSeconds(requestedSeconds);
        Duration longer = doubled.compareTo(requested) > 0 ? doubled : requested;
        return longer.compareTo(LONGEST_PAUSE) > 0 ? LONGEST_PAUSE : longer;
    }
}
