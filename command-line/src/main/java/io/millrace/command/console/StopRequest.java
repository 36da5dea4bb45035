package io.millrace.command.console;

import java.time.Duration;

/** Receives requests to stop the process, and requests to reload its files. Both can arrive at any time. */
public interface StopRequest {

    /** Waits until a request to stop arrives. */
    void await() throws InterruptedException;

    boolean hasArrived();

    /** Ends the process when {@code limit} has passed after a request to stop, even if work is still running. */
    default void limit(Duration limit) {}

    /** Calls {@code check} for each request to reload files. The call must return quickly. */
    default void onReload(Runnable check) {}
}
