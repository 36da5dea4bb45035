package io.millrace.adapters.http.route;

/**
 * The server's end of a web socket. All methods except {@link #run} must be called on the socket's thread. Its peer is
 * called on the same thread, so that neither needs a lock.
 */
public interface Socket extends ConnectionTasks {

    /**
     * Sends a message after those already waiting.
     *
     * @param text in UTF-8; must not be modified afterwards
     * @param sent runs when the message has been sent; never if the socket closes before
     * @return false if the message does not fit into the buffer and is not sent
     */
    boolean send(byte[] text, Runnable sent);

    /**
     * Closes the socket when the waiting messages have been sent, or after a short time limit. Further messages are
     * discarded, and the peer is notified at once.
     *
     * @param reason for people; truncated to the limit of web sockets
     */
    void close(int code, String reason);

    /** Delivers no further message until {@link #resume}. */
    void pause();

    void resume();
}
