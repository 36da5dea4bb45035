package io.millrace.bootstrap.command.console;

import java.time.Duration;

/** The wish that the process should end, which may come at any time, and the wish that it should look at its files. */
public interface StopRequest {

    /** Waits until the process is asked to end. */
    void await() throws InterruptedException;

    boolean hasArrived();

    /** Ends the process {@code limit} after it is asked to end, whatever is still under way then. */
    default void limit(Duration limit) {}

    /** Has {@code look} called whenever the process is asked to look at its files again; it must be quick. */
    default void onReload(Runnable look) {}
}
