package io.millrace.adapters.http.route;

/**
 * Receives the messages of a web socket. All methods are called on the IO thread of the socket. Implementations must
 * not block.
 */
public interface SocketPeer {

    /** Returns the current maximum size of messages in bytes. */
    long largestMessage();

    /** Receives a message, in the order of sending. */
    void text(String message);

    /** Called for a binary message. Returns the close code for the socket. */
    int binaryRefused();

    /** Called once, when the socket has closed or is about to close. No other method is called afterwards. */
    void gone();
}
