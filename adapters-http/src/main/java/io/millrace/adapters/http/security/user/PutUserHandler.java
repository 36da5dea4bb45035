package io.millrace.adapters.http.security.user;

import io.millrace.adapters.http.route.Handler;
import io.millrace.adapters.http.route.Request;
import io.millrace.adapters.http.route.Response;
import io.millrace.application.port.driving.security.user.ManageUsers;
import io.millrace.domain.security.user.Username;

/** {@code PUT|POST /_security/user/{name}}. */
record PutUserHandler(ManageUsers users) implements Handler {

    @Override
    public Response handle(Request request) {
        Username username = new Username(request.variable("name"));
        boolean created =
                users.put(request.access().caller(), UserReader.read(username, SecretBody.read(request, "user")));
        return Response.object(200, json -> {
            json.writeBooleanField("created", created);
        });
    }
}
