package io.millrace.adapters.http.security.factor;

import io.millrace.adapters.http.json.Members;
import io.millrace.adapters.http.route.Handler;
import io.millrace.adapters.http.route.Request;
import io.millrace.adapters.http.route.Response;
import io.millrace.application.port.driving.security.user.ManageSecondFactors;
import io.millrace.application.port.driving.security.user.ManageSecondFactors.Begun;
import java.util.function.Function;

/** {@code POST /_security/user/_totp}: returns the secret of a new second factor of the caller. */
record BeginHandler(ManageSecondFactors factors) implements Handler {

    @Override
    public Response handle(Request request) {
        Begun begun = factors.begin(request.access().caller());
        return Response.object(200, json -> {
                    json.writeStringField("secret", begun.secret().base32());
                    json.writeStringField("uri", begun.uri());
                    Members.texts(json, "qr_code", QrCode.rows(begun.uri()), Function.identity());
                })
                .notStored();
    }
}
