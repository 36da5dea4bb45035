package io.millrace.adapters.http.security.user;

import io.millrace.adapters.http.route.Handler;
import io.millrace.adapters.http.route.Request;
import io.millrace.adapters.http.route.Response;
import io.millrace.application.port.driving.security.user.ManageUsers;

/** {@code PUT|POST /_security/user/_password}: changes the password of the caller. */
record ChangeOwnPasswordHandler(ManageUsers users) implements Handler {

    @Override
    public Response handle(Request request) {
        users.changeOwnPassword(request.access().caller(), ChangePasswordHandler.readPassword(request));
        return Response.object(200, json -> {});
    }
}
