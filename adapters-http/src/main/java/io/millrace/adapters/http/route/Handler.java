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
}
