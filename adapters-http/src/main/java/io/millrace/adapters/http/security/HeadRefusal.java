package io.millrace.adapters.http.security;

import io.millrace.adapters.http.error.RequestRefusedException;
import io.millrace.adapters.http.error.StoreError;
import io.millrace.adapters.http.route.Request;

/** Refuses {@code HEAD}, which comes with {@code GET}, on paths where a request changes something. */
final class HeadRefusal {

    private HeadRefusal() {}

    /**
     * Lets any other method pass.
     *
     * @throws RequestRefusedException 405 with {@code Allow}
     */
    static void refuse(Request request) {
        if (request.method().equals("HEAD")) {
            throw new RequestRefusedException(StoreError.textAndStatus(
                            405, "HEAD is not allowed where a request changes something, only GET and POST are")
                    .withHeader("Allow", "GET, POST"));
        }
    }
}
