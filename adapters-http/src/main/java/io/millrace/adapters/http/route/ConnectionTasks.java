package io.millrace.adapters.http.route;

import java.time.Duration;

/** Where work for a connection that stays open is done: on a thread of its own, or on a worker. */
public interface ConnectionTasks {

    /** Runs {@code task} on the connection's own thread, after earlier ones; may be called from any thread. */
    void run(Runnable task);

    /**
     * Runs {@code task} on the connection's own thread after {@code delay}, unless the connection is gone by then.
     *
     * @return what takes it back
     */
    Runnable after(Duration delay, Runnable task);

    /**
     * Runs what may block on a worker.
     *
     * @return whether there is one
     */
    boolean work(Runnable task);
}
