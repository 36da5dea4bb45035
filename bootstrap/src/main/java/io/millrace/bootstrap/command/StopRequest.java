package io.millrace.bootstrap.command;

/** The wish that the process should end, which may come at any time, and the wish that it should look at its files. */
public interface StopRequest {

    /** Waits until the process is asked to end. */
    void await() throws InterruptedException;

    boolean hasArrived();

    /** Has {@code look} called whenever the process is asked to look at its files again; it must be quick. */
    default void onReload(Runnable look) {}
}
