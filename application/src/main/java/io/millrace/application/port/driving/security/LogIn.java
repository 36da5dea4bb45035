package io.millrace.application.port.driving.security;

import io.millrace.domain.security.Authentication;
import io.millrace.domain.security.Credentials;
import java.time.Duration;

/** Checks the credentials of a login. Its handler decides whether tokens or cookies are sent. */
public interface LogIn {

    /**
     * Checks credentials. Every failure looks alike and takes the same work, whatever its reason.
     *
     * @param address where the request comes from
     * @throws io.millrace.domain.Rejection with reason {@code OVERLOADED} if there are too many logins at once; the
     *     attempt is not counted then
     */
    Outcome logIn(Credentials credentials, String address);

    /** What became of an attempt. */
    sealed interface Outcome {

        /** The credentials are valid; no token was made yet. */
        record Accepted(Authentication user) implements Outcome {}

        /** The caller could not be signed in. */
        record Refused() implements Outcome {}

        /** Too many attempts of this user from this address failed within a minute. */
        record Limited(Duration retryAfter) implements Outcome {}
    }
}
