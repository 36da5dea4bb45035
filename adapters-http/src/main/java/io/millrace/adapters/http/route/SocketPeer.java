package io.millrace.adapters.http.route;

/** What takes the messages of a web socket. All of it is called on the socket's own thread and must not block. */
public interface SocketPeer {

    /** Returns the largest message that is taken from now on, in bytes. */
    long largestMessage();

    /** Receives a message, in the order of sending. */
    void text(String message);

    /** Called for a message that is not text; the socket must be closed with the code returned. */
    int binaryRefused();

    /** Takes note that the socket is gone, or about to go; called once, and nothing is called after it. */
    void gone();
}
