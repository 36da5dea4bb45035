package io.millrace.bootstrap.command.console;

import java.time.Duration;

/** Waits, unless the command is to end. */
public interface Waiting {

    /** Returns whether the user wants the command to end. */
    boolean isOver();

    /** Returns when the time is over, or the command is to end. */
    void pause(Duration duration);
}
