package io.millrace.adapters.http.security.session;

import io.millrace.adapters.http.extension.LoginHandler;
import io.millrace.adapters.http.route.Request;
import io.millrace.adapters.http.route.Response;
import io.millrace.application.port.driving.security.token.IssueTokens;
import io.millrace.domain.security.Authentication;

/** Responds to a login with the tokens in the body. */
public record TokenLoginHandler(IssueTokens issue) implements LoginHandler {

    @Override
    public Response loggedIn(Authentication user, Request request) {
        return Response.json(200, TokensJson.of(issue.issue(user)));
    }
}
