package io.millrace.application.port.driven.service.reindex;

import java.util.Objects;

/**
 * The reason why an instance stopped working on an unfinished task. The text of a reason completes the phrase "no
 * longer works on it: ".
 */
public enum StopReason {
    LEASE_LOST("another instance has its lease, or it was cancelled"),
    LEASE_UNCONFIRMED("its lease could not be kept"),
    STOPPING("this instance stops"),
    INTERRUPTED("it was interrupted"),
    ANOTHER_INDEX("another index of the task was stopped"),
    ROLLED_OVER("its data stream is rolled over repeatedly"),
    FAILURE("the store was unavailable, or an error occurred");

    private final String words;

    StopReason(String words) {
        this.words = Objects.requireNonNull(words, "words");
    }

    @Override
    public String toString() {
        return words;
    }
}
