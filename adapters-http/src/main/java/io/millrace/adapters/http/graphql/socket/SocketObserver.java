package io.millrace.adapters.http.graphql.socket;

/** Is notified of events of web sockets, on many threads. Implementations must return quickly and must not throw. */
public interface SocketObserver {

    /** Ignores all events. */
    SocketObserver NONE = new SocketObserver() {
        @Override
        public void opened() {}

        @Override
        public void gone() {}

        @Override
        public void closing(int code) {}

        @Override
        public void received() {}

        @Override
        public void sent() {}

        @Override
        public void operations(int more) {}
    };

    /** Called when a socket was opened. */
    void opened();

    /** Called when an open socket was closed. */
    void gone();

    /** Called when the service closes a socket with this close code. */
    void closing(int code);

    /** Called when a message was received. */
    void received();

    /** Called when a message was accepted for sending. */
    void sent();

    /** Called when the number of running operations changes by {@code more}, which may be negative. */
    void operations(int more);
}
