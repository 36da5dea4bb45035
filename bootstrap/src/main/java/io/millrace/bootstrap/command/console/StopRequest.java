package io.millrace.bootstrap.command.console;

import java.time.Duration;

/** Requests to end the process, which may arrive at any time, and to reload its files. */
public interface StopRequest {

    /** Waits for a request to end. */
    void await() throws InterruptedException;

    boolean hasArrived();

    /** Ends the process {@code limit} after a request to end, even during work. */
    default void limit(Duration limit) {}

    /** Calls {@code look} at each request to reload files; it must be quick. */
    default void onReload(Runnable look) {}
}
