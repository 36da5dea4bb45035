package io.millrace.adapters.http.route;

/** Where the handler of a route runs. */
public sealed interface Answering {

    /** On a worker; may block. */
    record OnWorker(Handler handler) implements Answering {}

    /** On the IO thread; responds from memory and never blocks. */
    record AtOnce(Handler handler) implements Answering {}

    /** Starts on the IO thread and responds when its stage completes. */
    record Later(LaterHandler handler) implements Answering {}

    /** Opens a web socket; its handler decides on a worker. */
    record Upgrading(UpgradeHandler handler) implements Answering {}
}
