package io.millrace.adapters.http.security.user;

import io.millrace.adapters.http.route.Response;

/** The response to a deletion. */
final class RemovalResponse {

    private RemovalResponse() {}

    static Response of(boolean found) {
        return Response.object(found ? 200 : 404, json -> {
            json.writeBooleanField("found", found);
        });
    }
}
