package io.millrace.adapters.http.security;

import io.millrace.adapters.http.caller.Challenges;
import io.millrace.adapters.http.caller.CsrfGuard;
import io.millrace.adapters.http.error.RequestRefusedException;
import io.millrace.adapters.http.extension.LoginHandler;
import io.millrace.adapters.http.route.Handler;
import io.millrace.adapters.http.route.Request;
import io.millrace.adapters.http.route.Response;
import io.millrace.application.port.driven.service.security.SessionEndedException;
import io.millrace.application.port.driving.security.token.LogIn;
import io.millrace.application.port.driving.security.token.LogIn.Outcome;
import io.millrace.domain.security.Authentication;

/** {@code POST /login}: checks the credentials, and calls the login handler for the response. */
record LoginEndpoint(LogIn logIn, LoginHandler handler, boolean setsCookies) implements Handler {

    @Override
    public Response handle(Request request) {
        if (setsCookies && CsrfGuard.isFromElsewhere(request.headers())) {
            // Otherwise a page of another site could sign in its visitors as another user.
            throw new RequestRefusedException(CsrfGuard.REFUSAL);
        }
        Outcome outcome = logIn.logIn(CredentialsReader.read(request), request.remoteAddress());
        if (outcome instanceof Outcome.Limited limited) {
            throw new RequestRefusedException(Challenges.tooManyAttempts(limited.retryAfter()));
        }
        if (outcome instanceof Outcome.CodeRequired required) {
            throw new RequestRefusedException(Challenges.codeRequired(required.isWrong()));
        }
        Response answer = outcome instanceof Outcome.Accepted accepted
                ? accepted(accepted.user(), request)
                : handler.refused(request);
        return answer.notStored();
    }

    private Response accepted(Authentication user, Request request) {
        try {
            return handler.loggedIn(user, request);
        } catch (SessionEndedException concurrentChange) {
            return handler.refused(request);
        }
    }
}
