package io.millrace.adapters.http.extension;

import io.millrace.adapters.http.caller.Challenges;
import io.millrace.adapters.http.route.Area;
import io.millrace.adapters.http.route.Request;
import io.millrace.adapters.http.route.Response;
import io.millrace.application.port.driven.service.security.SessionEndedException;
import io.millrace.domain.security.Authentication;

/**
 * Answers logins. At most one service on the class path can replace the built-in handler, which responds with tokens.
 * The credentials have been checked and the listeners notified before. Must be thread-safe. All responses are sent with
 * {@code Cache-Control: no-store}.
 */
public interface LoginHandler {

    /**
     * Answers a successful login.
     *
     * @throws SessionEndedException if the user's session has ended in the meantime; {@link #refused} responds then
     */
    Response loggedIn(Authentication user, Request request);

    /**
     * Answers a failed login. The reason is not passed, so that no response reveals whether the user exists. The
     * default is a problem document with status 401.
     */
    default Response refused(Request request) {
        return Response.refusal(Area.SECURITY, Challenges.tokenOnly("user name or password is wrong"));
    }
}
