package io.millrace.adapters.http.route;

/**
 * Handles the requests of one route. Implementations must be thread-safe.
 *
 * <p>A {@link io.millrace.domain.Rejection} and a {@link io.millrace.adapters.http.error.RequestRefusedException}
 * become the corresponding error response; any other exception becomes status 500 without details.
 */
@FunctionalInterface
public interface Handler {

    Response handle(Request request);

    /**
     * Checks the privileges on the names in the head of a request with a body. Called on a worker before the body is
     * read. {@link #handle} checks again, because reading a body may take long.
     *
     * @param head the request without its body
     */
    default void requireRights(Request head) {}
}
