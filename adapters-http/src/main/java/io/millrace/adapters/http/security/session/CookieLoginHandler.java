package io.millrace.adapters.http.security.session;

import io.millrace.adapters.http.extension.LoginHandler;
import io.millrace.adapters.http.route.Request;
import io.millrace.adapters.http.route.Response;
import io.millrace.application.port.driving.security.token.IssueTokens;
import io.millrace.application.port.driving.security.token.IssueTokens.Tokens;
import io.millrace.domain.security.Authentication;

/** Responds to a login with the tokens in cookies. */
public record CookieLoginHandler(IssueTokens issue, TokenCookies cookies) implements LoginHandler {

    @Override
    public Response loggedIn(Authentication user, Request request) {
        Tokens tokens = issue.issue(user);
        return cookies.set(Response.json(200, TokensJson.withoutTokens(tokens)), tokens);
    }
}
