package io.millrace.adapters.http.security;

import io.millrace.adapters.http.error.TokenError;
import io.millrace.adapters.http.route.Handler;
import io.millrace.adapters.http.route.Request;
import io.millrace.adapters.http.route.Response;
import io.millrace.application.port.driving.security.token.ManageTokens;

/** {@code POST /oauth/revoke}: revokes a token (RFC 7009). {@code token_type_hint} is ignored. */
record RevocationEndpoint(ManageTokens tokens) implements Handler {

    @Override
    public Response handle(Request request) {
        String token = Form.parse(request.body()).required("token");
        return switch (tokens.revoke(request.access().caller(), token)) {
            case DONE -> Response.empty(200).notStored();
            case UNSUPPORTED ->
                Response.refusal(new TokenError("unsupported_token_type", "refresh tokens cannot be revoked here"));
        };
    }
}
