package io.millrace.application.port.driving.security.token;

import io.millrace.domain.security.Authentication;
import java.util.Optional;

/** Ends sessions. */
public interface LogOut {

    /**
     * Revokes all access tokens and refresh tokens of the caller's session. All instances reject these tokens within
     * seconds. A caller with Basic credentials has no session; then only the listeners are notified.
     */
    void logOut(Authentication caller);

    /**
     * Ends the session of a caller with a refresh token but no valid access token, like {@link #logOut}. A token that
     * was already exchanged also ends its session. A token that is unknown or belongs to an ended session changes
     * nothing.
     *
     * @return the user of the session; empty if the token was no longer valid, or refresh tokens are disabled
     */
    Optional<Authentication> logOutByRefreshToken(String refreshToken);
}
