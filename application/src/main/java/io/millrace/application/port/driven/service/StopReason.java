package io.millrace.application.port.driven.service;

import java.util.Objects;

<<<<<<< HEAD:application/src/main/java/io/millrace/application/port/driven/service/StopReason.java
/** Why an instance no longer works on a task that has not ended. Its text completes the sentence "no longer works on it: …". */
public enum StopReason {
=======
/** Why an instance no longer works on an unfinished job. The text form continues "is left: ". */
public enum Leaving {
>>>>>>> main:application/src/main/java/io/millrace/application/port/driven/service/Leaving.java
    LEASE_LOST("its lease was lost"),
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
