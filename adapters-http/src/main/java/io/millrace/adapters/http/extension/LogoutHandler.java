package io.millrace.adapters.http.extension;

import io.millrace.adapters.http.route.Request;
import io.millrace.adapters.http.route.Response;
import io.millrace.domain.security.Authentication;

/**
 * Answers logouts. At most one service on the class path can replace the built-in handler. The session has been ended
 * and the listeners notified before. Must be thread-safe.
 */
public interface LogoutHandler {

    Response loggedOut(Authentication user, Request request);
}
