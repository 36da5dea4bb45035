package io.millrace.adapters.http.route;

/** Where the handler of a route runs. */
public sealed interface Answering {

    /** The handler runs on a worker thread, so it may block. */
    record OnWorker(Handler handler) implements Answering {}

    /** The handler runs on the IO thread, so it must not block. */
    record AtOnce(Handler handler) implements Answering {}

    /** The handler starts on the IO thread. The response is sent when the returned stage completes. */
    record Later(LaterHandler handler) implements Answering {}

    /** The request opens a web socket. The handler, which accepts or rejects it, runs on a worker thread. */
    record Upgrading(SocketUpgradeHandler handler) implements Answering {}
}
