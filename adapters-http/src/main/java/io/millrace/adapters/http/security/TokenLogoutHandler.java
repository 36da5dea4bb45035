package io.millrace.adapters.http.security;

import io.millrace.adapters.http.extension.LogoutHandler;
import io.millrace.adapters.http.route.Request;
import io.millrace.adapters.http.route.Response;
import io.millrace.domain.security.Authentication;

/** Answers a logout of a client that stores its tokens itself. */
public final class TokenLogoutHandler implements LogoutHandler {

    @Override
    public Response loggedOut(Authentication user, Request request) {
        return Response.empty(204);
    }
}
