package io.millrace.adapters.http.route;

/**
 * The server's end of a web socket. Everything but {@link #run} is called on the socket's own thread, on which its peer
 * is called as well, so that neither needs a lock.
 */
public interface Socket extends ConnectionTasks {

    /**
     * Sends a message after those already waiting.
     *
     * @param text in UTF-8; it must not be written to any more
     * @param sent runs when the message has been sent; never, if the socket closes before
     * @return whether there was room for it; otherwise it is not sent
     */
    boolean send(byte[] text, Runnable sent);

    /**
     * Closes the socket once waiting messages are sent, but soon in any case. Nothing more is accepted, and the peer is
     * notified at once.
     *
     * @param reason for people; cut off at the limit of web sockets
     */
    void close(int code, String reason);

    /** Takes no further message until {@link #resume}. */
    void pause();

    void resume();
}
