package io.millrace.adapters.http.security;

import io.millrace.adapters.http.error.RequestRefusedException;
import io.millrace.adapters.http.error.StoreError;
import io.millrace.adapters.http.route.Request;

/**
 * Rejects {@code HEAD} on paths where {@code GET} changes state. Otherwise such routes would accept it, because
 * {@code GET} includes {@code HEAD}.
 */
public final class HeadRefusal {

    private HeadRefusal() {}

    /**
     * Rejects the request if its method is {@code HEAD}.
     *
     * @throws RequestRefusedException 405 with {@code Allow}
     */
    public static void refuse(Request request) {
        if (request.method().equals("HEAD")) {
            throw new RequestRefusedException(StoreError.textAndStatus(
                            405, "HEAD is not allowed because the request has side effects; use GET or POST")
                    .withHeader("Allow", "GET, POST"));
        }
    }
}
