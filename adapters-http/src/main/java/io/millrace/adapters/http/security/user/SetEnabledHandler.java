package io.millrace.adapters.http.security.user;

import io.millrace.adapters.http.route.Handler;
import io.millrace.adapters.http.route.Request;
import io.millrace.adapters.http.route.Response;
import io.millrace.application.port.driving.security.user.ManageUsers;
import io.millrace.domain.security.user.Username;

/** {@code PUT|POST /_security/user/{name}/_enable} and {@code /_security/user/{name}/_disable}. */
record SetEnabledHandler(ManageUsers users, boolean enabled) implements Handler {

    @Override
    public Response handle(Request request) {
        users.setEnabled(request.access().caller(), new Username(request.variable("name")), enabled);
        return Response.object(200, json -> {});
    }
}
