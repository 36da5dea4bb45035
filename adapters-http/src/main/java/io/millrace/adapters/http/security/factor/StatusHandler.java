package io.millrace.adapters.http.security.factor;

import io.millrace.adapters.http.route.Handler;
import io.millrace.adapters.http.route.Request;
import io.millrace.adapters.http.route.Response;
import io.millrace.application.port.driving.security.user.ManageSecondFactors;
import io.millrace.application.port.driving.security.user.ManageSecondFactors.Status;
import io.millrace.domain.Rejection;
import io.millrace.domain.security.user.Username;

/**
 * {@code GET /_security/user/_totp} and {@code GET /_security/user/{name}/_totp}: the state of the second factor of the
 * caller or of another user.
 */
record StatusHandler(ManageSecondFactors factors) implements Handler {

    @Override
    public Response handle(Request request) {
        String name = request.findVariable("name")
                .orElseGet(() -> request.access().caller().username().value());
        Status status = Username.find(name)
                .flatMap(factors::find)
                .orElseThrow(() -> Rejection.notFound("user [" + name + "] is not a user of this service"));
        return Response.object(200, json -> {
            json.writeBooleanField("enabled", status.isEnabled());
            json.writeNumberField("recovery_codes", status.recoveryCodes());
        });
    }
}
