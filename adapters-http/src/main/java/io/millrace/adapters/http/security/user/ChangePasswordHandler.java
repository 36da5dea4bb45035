package io.millrace.adapters.http.security.user;

import io.millrace.adapters.http.json.JsonObject;
import io.millrace.adapters.http.route.Handler;
import io.millrace.adapters.http.route.Request;
import io.millrace.adapters.http.route.Response;
import io.millrace.application.port.driving.security.user.ManageUsers;
import io.millrace.domain.security.user.Password;
import io.millrace.domain.security.user.Username;

/** {@code PUT|POST /_security/user/{name}/_password}. */
record ChangePasswordHandler(ManageUsers users) implements Handler {

    @Override
    public Response handle(Request request) {
        Username username = new Username(request.variable("name"));
        JsonObject body = SecretBody.read(request, "change_password").allowing("password");
        users.changePassword(request.access().caller(), username, new Password(body.requiredText("password")));
        return Response.object(200, json -> {});
    }
}
