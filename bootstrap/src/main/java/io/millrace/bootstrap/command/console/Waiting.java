package io.millrace.bootstrap.command.console;

import java.time.Duration;

/** Pauses that the end of the command cuts short. */
public interface Waiting {

    /** Returns whether the command must end. */
    boolean isOver();

    /** Returns after {@code duration}, or earlier if the command must end. */
    void pause(Duration duration);
}
