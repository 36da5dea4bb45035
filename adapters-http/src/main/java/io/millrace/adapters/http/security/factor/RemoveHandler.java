package io.millrace.adapters.http.security.factor;

import io.millrace.adapters.http.route.Handler;
import io.millrace.adapters.http.route.Request;
import io.millrace.adapters.http.route.Response;
import io.millrace.application.port.driving.security.user.ManageSecondFactors;
import io.millrace.domain.security.user.Username;

/** {@code DELETE /_security/user/{name}/_totp}: removes the second factor of any user. */
record RemoveHandler(ManageSecondFactors factors) implements Handler {

    @Override
    public Response handle(Request request) {
        boolean found = Username.find(request.variable("name"))
                .filter(name -> factors.removeOf(request.access().caller(), name))
                .isPresent();
        return Response.object(found ? 200 : 404, json -> json.writeBooleanField("found", found));
    }
}
