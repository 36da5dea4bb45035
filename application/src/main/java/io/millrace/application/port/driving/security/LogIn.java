package io.millrace.application.port.driving.security;

import io.millrace.domain.security.Authentication;
import io.millrace.domain.security.Credentials;
import java.time.Duration;

/** Checks the credentials of a login. The HTTP handler decides whether it sends tokens or cookies. */
public interface LogIn {

    /**
     * Checks credentials. All failures look the same and cost the same work, regardless of their reason.
     *
     * @param address the source address of the request
     * @throws io.millrace.domain.Rejection with reason {@code OVERLOADED} if too many logins are in progress; the
     *     attempt is not counted then
     */
    Outcome logIn(Credentials credentials, String address);

    /** The outcome of an attempt. */
    sealed interface Outcome {

        /** The credentials are valid; no token was issued yet. */
        record Accepted(Authentication user) implements Outcome {}

        /** The login failed. */
        record Refused() implements Outcome {}

        /** Too many attempts of this user from this address failed within a minute. */
        record Limited(Duration retryAfter) implements Outcome {}
    }
}
