package io.millrace.application.port.driving.security;

import io.millrace.domain.security.Authentication;
import java.util.Optional;

/** Ends a session of which the caller shows a refresh token and no good access token. */
public interface LogOutByRefreshToken {

    /**
     * Ends the session as {@link LogOut} does. A token that was exchanged already ends it, too; a token that is unknown
     * or belongs to an ended session changes nothing.
     *
     * @return whose session it was; empty if the token was not good any more
     */
    Optional<Authentication> logOut(String refreshToken);
}
