package io.millrace.adapters.http.route;

import java.time.Duration;

/**
 * The server's end of a web socket. Everything but {@link #run} is called on the socket's own thread, on which its peer
 * is called as well, so that neither needs a lock.
 */
public interface Socket {

    /**
     * Sends a message after those that wait already.
     *
     * @param text in UTF-8; it must not be written to any more
     * @param sent runs when the message has left; never, if the socket goes before
     * @return whether there is room for it; what is refused is not sent
     */
    boolean send(byte[] text, Runnable sent);

    /**
     * Closes the socket once what waits is sent, but soon in any case. Nothing is taken any more, and the peer is told
     * at once.
     *
     * @param reason for people; what is too long for a web socket is cut off
     */
    void close(int code, String reason);

    /** Takes no further message until {@link #resume}. */
    void pause();

    void resume();

    /** Runs {@code task} on the socket's own thread, after what was handed in before; from any thread. */
    void run(Runnable task);

    /**
     * Runs {@code task} on the socket's own thread after {@code delay}, unless the socket is gone by then.
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
