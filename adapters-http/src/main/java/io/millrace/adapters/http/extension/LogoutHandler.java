package io.millrace.adapters.http.extension;

import io.millrace.adapters.http.route.Request;
import io.millrace.adapters.http.route.Response;
import io.millrace.domain.security.Authentication;

/**
 * Creates the responses to logouts. At most one extension can replace the built-in handler. The session was already
 * ended, and the listeners notified. Implementations must be thread-safe.
 */
public interface LogoutHandler {

    /**
     * Receives the built-in handler, which this handler replaces and can delegate to. Called once, before the first logout.
     * The default implementation does nothing.
     */
    default void useBuiltIn(LogoutHandler builtIn) {}

    Response loggedOut(Authentication user, Request request);
}
