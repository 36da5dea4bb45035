package io.millrace.adapters.http.server;

/** Called for every request that has ended. Calls come from IO threads, must be quick and never throw. */
@FunctionalInterface
public interface RequestObserver {

    /** Returns whether routes use this method; others are made up by clients, and counted as one. */
    static boolean isUsual(String method) {
        return switch (method) {
            case "GET", "HEAD", "POST", "PUT", "DELETE", "OPTIONS", "PATCH" -> true;
            default -> false;
        };
    }

    /** Looks away. */
    RequestObserver NONE = (method, route, status, nanos, received, sent) -> {};

    /**
     * One request has ended: its answer was sent, or its connection is gone.
     *
     * @param method as it was sent
     * @param route the template of the path, such as {@code /{index}/_search}, or {@code -} if it fits no route
     * @param nanos since its head was read
     * @param received bytes of its body that were taken in to be worked on, as they were sent
     * @param sent bytes of its answer, without the head
     */
    void ended(String method, String route, int status, long nanos, long received, long sent);
}
