package io.millrace.command.console;

import java.time.Duration;

/** Receives two kinds of requests: to stop the process, and to reload its files. Both can arrive at any time. */
public interface StopRequest {

    /** Waits until a request to stop arrives. */
    void await() throws InterruptedException;

    boolean hasArrived();

    /** If the process still runs when {@code limit} has passed after a request to stop, ends the process. */
    default void limit(Duration limit) {}

    /** Calls {@code check} for each request to reload files. The call must return quickly. */
    default void onReload(Runnable check) {}
}
