package io.millrace.application.port.driven.service;

import java.util.Objects;

/**
 * The reason why an instance stopped working on an unfinished task. The text continues the phrase "no longer works on
 * it: ".
 */
public enum StopReason {
    LEASE_LOST("another instance has its lease, or it was cancelled"),
    LEASE_UNCONFIRMED("its lease could not be kept"),
    STOPPING("this instance stops"),
    INTERRUPTED("it was interrupted"),
    ANOTHER_INDEX("another index of the task could not go on"),
    ROLLED_OVER("its data stream is rolled over again and again"),
    FAILURE("the store could not be asked, or an error came in between");

    private final String words;

    StopReason(String words) {
        this.words = Objects.requireNonNull(words, "words");
    }

    @Override
    public String toString() {
        return words;
    }
}
