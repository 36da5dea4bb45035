package io.millrace.adapters.http.route;

/**
 * Answers the requests of one route. Runs on many threads at once.
 *
 * <p>A {@link io.millrace.domain.Rejection} and a {@link io.millrace.adapters.http.error.RequestRefusedException} become
 * the refusal they describe; anything else thrown becomes a 500 that tells nothing.
 */
@FunctionalInterface
public interface Handler {

    Response handle(Request request);

    /**
     * Asks for the names that the head of a request is about, where it has a body. Called on a worker before that is
     * read; {@link #handle} asks again, because a body may take its time.
     *
     * @param head the request without its body
     */
    default void requireRights(Request head) {}
}
