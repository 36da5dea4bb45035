package io.millrace.adapters.http.security.user;

import io.millrace.adapters.http.route.Handler;
import io.millrace.adapters.http.route.Request;
import io.millrace.adapters.http.route.Response;
import io.millrace.application.port.driving.security.token.ManageKeys;
import io.millrace.domain.security.key.KeyRing;

/** {@code POST /_security/keys/_rotate}. */
record RotateKeysHandler(ManageKeys keys) implements Handler {

    @Override
    public Response handle(Request request) {
        KeyRing ring = keys.rotate(request.access().caller());
        return Response.object(200, json -> {
            json.writeBooleanField("acknowledged", true);
            json.writeStringField("active", ring.active().id());
            json.writeStringField("next", ring.next().id());
        });
    }
}
