package io.millrace.adapters.http.security;

import io.millrace.adapters.http.caller.Challenges;
import io.millrace.adapters.http.error.RequestRefusedException;
import io.millrace.adapters.http.route.Handler;
import io.millrace.adapters.http.route.Request;
import io.millrace.adapters.http.route.Response;
import io.millrace.application.port.driving.security.token.ManageTokens;
import io.millrace.application.port.driving.security.token.ManageTokens.Introspection;
import io.millrace.domain.security.Authentication;
import io.millrace.domain.security.Authentication.Means;

/**
 * {@code /token_info}: POST describes the token in the form, and GET describes the token of the caller.
 * {@code token_type_hint} is ignored, because no token has both types.
 */
record IntrospectionEndpoint(ManageTokens tokens) implements Handler {

    @Override
    public Response handle(Request request) {
        Introspection found = request.method().equals("POST")
                ? tokens.introspect(Form.parse(request.body()).required("token"))
                : ofCaller(request.access().caller());
        return Response.json(200, IntrospectionJson.of(found)).notStored();
    }

    private static Introspection ofCaller(Authentication caller) {
        if (caller.means() instanceof Means.Basic
                || caller.means() instanceof Means.ByApiKey
                || caller.means() instanceof Means.ByCertificate
                || caller.means() instanceof Means.Foreign) {
            throw new RequestRefusedException(Challenges.tokenOnly(
                    "GET returns the state of an access token of this service, but the request has none"));
        }
        return ManageTokens.claimsOf(caller)
                .<Introspection>map(Introspection.Access::new)
                .orElseGet(() -> new Introspection.Refresh(caller));
    }
}
