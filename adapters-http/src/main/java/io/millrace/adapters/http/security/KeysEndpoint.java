package io.millrace.adapters.http.security;

import io.millrace.adapters.http.route.Handler;
import io.millrace.adapters.http.route.Request;
import io.millrace.adapters.http.route.Response;
import io.millrace.adapters.http.route.message.Negotiation;
import io.millrace.adapters.http.token.JwkSet;
import io.millrace.domain.security.key.KeyRing;
import java.nio.charset.StandardCharsets;
import java.time.Duration;

/**
 * {@code GET /keys}: the JSON Web Key set. Caches may keep it for half of {@link KeyRing#SKEW}. The other half covers
 * the delay until this instance itself reads new keys.
 */
record KeysEndpoint(JwkSet keys) implements Handler {

    private static final Duration KEPT = KeyRing.SKEW.dividedBy(2);

    @Override
    public Response handle(Request request) {
        byte[] set = keys.json().value().getBytes(StandardCharsets.UTF_8);
        return Response.bytes(200, Negotiation.JSON, set).with("Cache-Control", "public, max-age=" + KEPT.toSeconds());
    }
}
