package io.millrace.adapters.http.extension;

import io.millrace.adapters.http.route.Request;
import io.millrace.adapters.http.route.Response;
import io.millrace.domain.security.Authentication;

/**
 * Answers those who sign out. At most one may be supplied as a service on the class path, in place of the one that
 * ships. The session was ended before, and listeners told. Called from several threads at once.
 */
public interface LogoutHandler {

    Response loggedOut(Authentication user, Request request);
}
