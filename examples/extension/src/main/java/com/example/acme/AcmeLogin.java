package com.example.acme;

import io.millrace.adapters.http.extension.LoginHandler;
import io.millrace.adapters.http.route.Request;
import io.millrace.adapters.http.route.Response;
import io.millrace.domain.security.Authentication;

/** Responds to a login with a greeting instead of tokens. The service has already checked the password. */
public final class AcmeLogin implements LoginHandler {

    @Override
    public Response loggedIn(Authentication user, Request request) {
        return Response.json(200, json -> {
                    json.writeStartObject();
                    json.writeStringField("welcome", user.displayName());
                    json.writeEndObject();
                })
                .with("X-Signed-In-By", "acme");
    }
}
