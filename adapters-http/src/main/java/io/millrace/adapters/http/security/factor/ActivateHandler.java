package io.millrace.adapters.http.security.factor;

import io.millrace.adapters.http.json.JsonObject;
import io.millrace.adapters.http.json.Members;
import io.millrace.adapters.http.route.Handler;
import io.millrace.adapters.http.route.Request;
import io.millrace.adapters.http.route.Response;
import io.millrace.adapters.http.security.user.SecretBody;
import io.millrace.application.port.driving.security.user.ManageSecondFactors;
import io.millrace.domain.security.factor.RecoveryCode;
import java.util.List;

/** {@code POST /_security/user/_totp/_activate}: activates the second factor of the caller by a one-time code. */
record ActivateHandler(ManageSecondFactors factors) implements Handler {

    @Override
    public Response handle(Request request) {
        JsonObject body = SecretBody.read(request, "activate_totp").allowing("otp");
        List<RecoveryCode> codes = factors.activate(request.access().caller(), body.requiredText("otp"));
        return Response.object(200, json -> Members.texts(json, "recovery_codes", codes, RecoveryCode::value))
                .notStored();
    }
}
