package io.millrace.adapters.http.graphql.socket;

/** Called for events of web sockets. Calls come from many threads, must be quick and never throw. */
public interface SocketObserver {

    /** Looks away. */
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

    /** A socket that was opened is closed. */
    void gone();

    /** The service closes a socket with this code of the protocols. */
    void closing(int code);

    /** A message was received. */
    void received();

    /** A message was taken on to be sent. */
    void sent();

    /** There are so many more operations under way, or fewer if this is negative. */
    void operations(int more);
}
