package io.millrace.adapters.http.server;

import io.millrace.domain.client.ClientRejection;

/**
 * Is notified of every request that has ended, on IO threads. Implementations must return quickly and must not throw.
 */
@FunctionalInterface
public interface RequestObserver {

    /** Returns whether routes use this method. All other methods, which clients may invent, are counted together. */
    static boolean isUsual(String method) {
        return switch (method) {
            case "GET", "HEAD", "POST", "PUT", "DELETE", "OPTIONS", "PATCH" -> true;
            default -> false;
        };
    }

    /** Ignores all requests. */
    RequestObserver NONE = (method, route, status, nanos, received, sent) -> {};

    /**
     * Called when a request has ended, for each reason why the request or some of its parts were rejected.
     *
     * @param count the number of rejected parts with this reason; 1 for a whole request
     */
    default void rejected(ClientRejection rejection, long count) {}

    /**
     * Called when a request has ended: its response was sent, or its connection was closed.
     *
     * @param method the method as it was sent
     * @param route the template of the path, such as {@code /{index}/_search}, or {@code -} if no route matches
     * @param nanos the time in nanoseconds since the head was read
     * @param received the size in bytes of the body that was read, before decompression
     * @param sent the size of the response in bytes, without the head
     */
    void ended(String method, String route, int status, long nanos, long received, long sent);
}
