package io.millrace.application.port.driving.security.token;

import io.millrace.domain.security.Authentication;
import java.util.Optional;

/** Ends a session for a caller with a refresh token but no valid access token. */
public interface LogOutByRefreshToken {

    /**
     * Ends the session like {@link LogOut}. A token that was already exchanged also ends its session. A token that is
     * unknown or belongs to an ended session changes nothing.
     *
     * @return the user of the session; empty if the token was no longer valid
     */
    Optional<Authentication> logOut(String refreshToken);
}
