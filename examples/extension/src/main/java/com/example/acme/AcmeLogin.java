package com.example.acme;

import io.millrace.adapters.http.extension.LoginHandler;
import io.millrace.adapters.http.route.Request;
import io.millrace.adapters.http.route.Response;
import io.millrace.domain.security.Authentication;

/** Answers those who sign in with a greeting, in place of tokens. Their passwords were checked before. */
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
