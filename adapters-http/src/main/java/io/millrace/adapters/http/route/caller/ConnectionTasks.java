package io.millrace.adapters.http.route.caller;

import java.time.Duration;

/** Runs tasks for a connection that stays open, on the IO thread of the connection or on a worker. */
public interface ConnectionTasks {

    /** Runs {@code task} on the IO thread of the connection, after earlier tasks. May be called from any thread. */
    void run(Runnable task);

    /**
     * Runs {@code task} on the IO thread of the connection after {@code delay}, unless the connection has closed
     * before.
     *
     * @return a task that cancels the execution
     */
    Runnable runAfter(Duration delay, Runnable task);

    /**
     * Runs a blocking task on a worker.
     *
     * @return false if no worker is available
     */
    boolean work(Runnable task);
}
