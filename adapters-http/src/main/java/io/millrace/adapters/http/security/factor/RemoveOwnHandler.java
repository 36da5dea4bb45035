package io.millrace.adapters.http.security.factor;

import io.millrace.adapters.http.json.JsonObject;
import io.millrace.adapters.http.route.Handler;
import io.millrace.adapters.http.route.Request;
import io.millrace.adapters.http.route.Response;
import io.millrace.adapters.http.security.user.SecretBody;
import io.millrace.application.port.driving.security.user.ManageSecondFactors;
import io.millrace.application.port.driving.security.user.ManageSecondFactors.Proof;

/** {@code DELETE /_security/user/_totp}: removes the second factor of the caller, with the password or a code. */
record RemoveOwnHandler(ManageSecondFactors factors) implements Handler {

    @Override
    public Response handle(Request request) {
        JsonObject body = SecretBody.read(request, "remove_totp").allowing("password", "otp");
        factors.remove(
                request.access().caller(), new Proof(body.text("password"), body.text("otp"), request.remoteAddress()));
        return Response.object(200, json -> json.writeBooleanField("found", true));
    }
}
