package io.millrace.command.console;

import java.time.Duration;

/** Pauses that end early when the command must stop. */
public interface Waiting {

    /** Returns whether the command must stop. */
    boolean isOver();

    /** Waits for {@code duration}, but returns earlier if the command must stop. */
    void pause(Duration duration);
}
