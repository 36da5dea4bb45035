package io.millrace.adapters.http.server;

/** Called for every request that has ended. Runs on IO threads, must be quick and must not throw. */
@FunctionalInterface
public interface RequestObserver {

    /** Returns whether routes use this method. Methods invented by clients are counted together as one. */
    static boolean isUsual(String method) {
        return switch (method) {
            case "GET", "HEAD", "POST", "PUT", "DELETE", "OPTIONS", "PATCH" -> true;
            default -> false;
        };
    }

    /** Ignores all requests. */
    RequestObserver NONE = (method, route, status, nanos, received, sent) -> {};

    /**
     * Called when a request has ended: its response was sent, or its connection is closed.
     *
     * @param method as it was sent
     * @param route the template of the path, such as {@code /{index}/_search}, or {@code -} if no route matches
     * @param nanos the time since its head was read
     * @param received the size of the body that was read for processing, as it was sent
     * @param sent the bytes of its response, without the head
     */
    void ended(String method, String route, int status, long nanos, long received, long sent);
}
