package io.millrace.adapters.http.security.session;

import io.millrace.adapters.http.extension.LogoutHandler;
import io.millrace.adapters.http.route.Request;
import io.millrace.adapters.http.route.Response;
import io.millrace.domain.security.Authentication;

/** Removes the token cookies from the browser. */
public record CookieLogoutHandler(TokenCookies cookies) implements LogoutHandler {

    @Override
    public Response loggedOut(Authentication user, Request request) {
        return cookies.clear(Response.empty(200));
    }
}
