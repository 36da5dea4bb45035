package io.millrace.application.port.driving.security.token;

import io.millrace.domain.security.Authentication;
import io.millrace.domain.security.user.Credentials;
import java.time.Duration;

/**
 * Checks the credentials of a login. Does not issue tokens, because the HTTP handler decides whether it sends tokens or
 * cookies.
 */
public interface LogIn {

    /**
     * Checks credentials. All failures have the same result and take the same time, so that the reason is not revealed.
     *
     * @param address the source address of the request
     * @throws io.millrace.domain.Rejection with reason {@code OVERLOADED} if too many logins are in progress; then the
     *     attempt is not counted
     */
    Outcome logIn(Credentials credentials, String address);

    /** The outcome of an attempt. */
    sealed interface Outcome {

        /** The credentials are valid; no token was issued yet. */
        record Accepted(Authentication user) implements Outcome {}

        /**
         * The password is correct, but the user has a second factor, and the credentials contain no code or a wrong
         * one.
         *
         * @param isWrong whether the code is wrong; if false, it is missing
         */
        record CodeRequired(boolean isWrong) implements Outcome {}

        /** The login failed. */
        record Refused() implements Outcome {}

        /**
         * The limit of login attempts is reached, for example because too many logins of this user from this address
         * failed within a minute.
         */
        record Limited(Duration retryAfter) implements Outcome {}
    }
}
