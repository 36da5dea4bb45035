package io.millrace.adapters.http.extension;

import io.millrace.adapters.http.caller.Challenges;
import io.millrace.adapters.http.route.Area;
import io.millrace.adapters.http.route.Request;
import io.millrace.adapters.http.route.Response;
import io.millrace.application.port.driven.service.security.SessionEndedException;
import io.millrace.domain.security.Authentication;

/**
 * Creates the responses to logins. At most one extension can replace the built-in handler, which responds with tokens.
 * The credentials were already checked, and the listeners notified. Implementations must be thread-safe. All responses
 * are sent with {@code Cache-Control: no-store}.
 */
public interface LoginHandler {

    /**
     * Receives the built-in handler, which this handler replaces and can delegate to. Called once, before the first login.
     * The default implementation does nothing.
     */
    default void useBuiltIn(LoginHandler builtIn) {}

    /**
     * Returns the response to a successful login.
     *
     * @throws SessionEndedException if the session of the user has already ended; then {@link #refused} is called
     */
    Response loggedIn(Authentication user, Request request);

    /**
     * Returns the response to a failed login. The reason is not passed, so that no response reveals whether the user
     * exists. The default implementation returns a problem document with status 401.
     */
    default Response refused(Request request) {
        return Response.refusal(Area.SECURITY, Challenges.tokenOnly("user name or password is wrong"));
    }
}
