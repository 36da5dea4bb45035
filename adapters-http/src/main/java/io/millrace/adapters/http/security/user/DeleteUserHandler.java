package io.millrace.adapters.http.security.user;

import io.millrace.adapters.http.route.Handler;
import io.millrace.adapters.http.route.Request;
import io.millrace.adapters.http.route.Response;
import io.millrace.application.port.driving.security.user.ManageUsers;
import io.millrace.domain.security.user.Username;

/** {@code DELETE /_security/user/{name}}. */
record DeleteUserHandler(ManageUsers users) implements Handler {

    @Override
    public Response handle(Request request) {
        return RemovalResponse.of(Username.find(request.variable("name"))
                .map(name -> users.delete(request.access().caller(), name))
                .orElse(false));
    }
}
