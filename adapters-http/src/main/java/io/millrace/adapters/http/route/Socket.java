package io.millrace.adapters.http.route;

/**
 * The server's end of a web socket. Everything but {@link #run} is called on the socket's own thread, on which its peer
 * is called as well, so that neither needs a lock.
 */
public interface Socket extends ConnectionTasks {

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
}
