package io.millrace.adapters.http.graphql.socket;

/** Called for events of web sockets. Called on many threads, must be quick and must not throw. */
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

    /** A socket was opened. */
    void opened();

    /** An open socket was closed. */
    void gone();

    /** The service closes a socket with this code of the protocols. */
    void closing(int code);

    /** A message was received. */
    void received();

    /** A message was accepted for sending. */
    void sent();

    /** The number of running operations has changed by {@code more}, which may be negative. */
    void operations(int more);
}
