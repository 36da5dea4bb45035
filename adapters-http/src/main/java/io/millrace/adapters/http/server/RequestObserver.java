package io.millrace.adapters.http.server;

/** Hears of every request that has ended. Calls come from IO threads, must be quick and never throw. */
@FunctionalInterface
public interface RequestObserver {

    /** Looks away. */
    RequestObserver NONE = (method, route, status, nanos) -> {};

    /**
     * One request has ended: its answer was sent, or its connection is gone.
     *
     * @param method as it was sent
     * @param route the template of the path, such as {@code /{index}/_search}, or {@code -} if it fits no route
     * @param nanos since its head was read
     */
    void ended(String method, String route, int status, long nanos);
}
