package io.millrace.adapters.http.security.provider;

import io.millrace.adapters.http.error.TokenError;
import io.millrace.adapters.http.route.Handler;
import io.millrace.adapters.http.route.Request;
import io.millrace.adapters.http.route.Response;
import io.millrace.adapters.http.security.Form;
import io.millrace.application.port.driving.security.provider.SignOutAtProvider;
import java.util.Optional;

/** {@code POST /oauth/logout/{provider}}: ends the sessions that a logout token of the provider names. */
record BackChannelLogoutHandler(SignOutAtProvider signOut) implements Handler {

    @Override
    public Response handle(Request request) {
        Optional<String> token = Form.parse(request.body()).find("logout_token");
        boolean isValid = token.isPresent() && signOut.endByToken(ProviderPaths.providerOf(request), token.get());
        return isValid
                ? Response.empty(200).notStored()
                : Response.refusal(new TokenError(TokenError.INVALID_REQUEST, "the logout token is not valid"));
    }
}
