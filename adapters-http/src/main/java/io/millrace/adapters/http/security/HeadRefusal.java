package io.millrace.adapters.http.security;

import io.millrace.adapters.http.error.RequestRefusedException;
import io.millrace.adapters.http.error.StoreError;
import io.millrace.adapters.http.route.Request;

/** Rejects {@code HEAD}, which {@code GET} includes, on paths where a request changes state. */
final class HeadRefusal {

    private HeadRefusal() {}

    /**
     * Accepts any other method.
     *
     * @throws RequestRefusedException 405 with {@code Allow}
     */
    static void refuse(Request request) {
        if (request.method().equals("HEAD")) {
            throw new RequestRefusedException(StoreError.textAndStatus(
                            405, "HEAD is not allowed because the request has side effects; use GET or POST")
                    .withHeader("Allow", "GET, POST"));
        }
    }
}
