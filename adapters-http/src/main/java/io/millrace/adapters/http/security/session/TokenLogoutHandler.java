package io.millrace.adapters.http.security.session;

import io.millrace.adapters.http.extension.LogoutHandler;
import io.millrace.adapters.http.route.Request;
import io.millrace.adapters.http.route.Response;
import io.millrace.domain.security.Authentication;

/** Responds to a logout of a client that stores its own tokens. */
public final class TokenLogoutHandler implements LogoutHandler {

    @Override
    public Response loggedOut(Authentication user, Request request) {
        return Response.empty(204);
    }
}
