package io.millrace.adapters.http.security.user;

import io.millrace.adapters.http.json.JsonObject;
import io.millrace.adapters.http.route.Handler;
import io.millrace.adapters.http.route.Request;
import io.millrace.adapters.http.route.Response;
import io.millrace.application.port.driving.security.user.ChangeOwnPassword;
import io.millrace.domain.security.user.Password;

/**
 * {@code PUT|POST /_security/user/_password}: changes the password of the caller. Unlike Elasticsearch, requires the
 * current password in requests that are authenticated by a token.
 */
record ChangeOwnPasswordHandler(ChangeOwnPassword change) implements Handler {

    @Override
    public Response handle(Request request) {
        JsonObject body = SecretBody.read(request, "change_password").allowing("password", "current_password");
        change.changeOwnPassword(
                request.access().caller(),
                body.text("current_password"),
                request.remoteAddress(),
                new Password(body.requiredText("password")));
        return Response.object(200, json -> {});
    }
}
