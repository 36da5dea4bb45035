package io.millrace.adapters.http.extension;

import io.millrace.adapters.http.caller.Challenges;
import io.millrace.adapters.http.route.Area;
import io.millrace.adapters.http.route.Request;
import io.millrace.adapters.http.route.Response;
import io.millrace.application.port.driven.service.security.SessionEndedException;
import io.millrace.domain.security.Authentication;

/**
 * Answers logins. At most one may be supplied as a service on the class path, replacing the built-in one, which answers
 * with tokens. Credentials were checked and listeners called before. Called from several threads at once. All answers
 * are sent with {@code Cache-Control: no-store}.
 */
public interface LoginHandler {

    /**
     * Answers a login that was right.
     *
     * @throws SessionEndedException if the session of the user was ended meanwhile; {@link #refused} answers then
     */
    Response loggedIn(Authentication user, Request request);

    /**
     * Answers a failed login. The reason is not given, so that no answer can show whether the user exists. Unless
     * overridden, the answer is a problem document with status 401.
     */
    default Response refused(Request request) {
        return Response.refusal(Area.SECURITY, Challenges.tokenOnly("user name or password is wrong"));
    }
}
