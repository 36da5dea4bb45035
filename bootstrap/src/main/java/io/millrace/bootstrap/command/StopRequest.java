package io.millrace.bootstrap.command;

/** The wish that the process should end, which may come at any time. */
public interface StopRequest {

    /** Waits until the process is asked to end. */
    void await() throws InterruptedException;

    boolean hasArrived();
}
