package io.millrace.adapters.http.route;

import io.millrace.adapters.http.route.caller.ConnectionTasks;

/**
 * The server end of a web socket. All methods except {@link #run} must be called on the IO thread of the socket. The
 * {@link SocketPeer} is called on the same thread, so that neither needs a lock.
 */
public interface Socket extends ConnectionTasks {

    /**
     * Sends a message after all waiting messages.
     *
     * @param text the message in UTF-8; must not be modified afterwards
     * @param sent is called after the message was sent, but not if the socket closes before
     * @return false if the message does not fit into the buffer and is therefore not sent
     */
    boolean send(byte[] text, Runnable sent);

    /**
     * Closes the socket after the waiting messages were sent, or after a short time limit. Further messages are
     * discarded, and the {@link SocketPeer} is notified immediately.
     *
     * @param reason a text for people; truncated to the limit of web sockets
     */
    void close(int code, String reason);

    /** Delivers no further message until {@link #resume}. */
    void pause();

    void resume();
}
