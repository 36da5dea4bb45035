package io.millrace.adapters.http.extension;

import io.millrace.adapters.http.route.Request;
import io.millrace.adapters.http.route.Response;
import io.millrace.domain.security.Authentication;

/**
 * Answers logouts. At most one may be supplied as a service on the class path, replacing the built-in one. The session
 * was ended and listeners called before. Called from several threads at once.
 */
public interface LogoutHandler {

    Response loggedOut(Authentication user, Request request);
}
