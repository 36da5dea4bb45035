package io.millrace.application.port.driving.security.token;

import io.millrace.domain.security.Authentication;

/** Ends a session. */
public interface LogOut {

    /**
     * Revokes all access tokens and refresh tokens of the caller's session. All instances reject these tokens within
     * seconds. A caller with Basic credentials has no session; then only the listeners are notified.
     */
    void logOut(Authentication caller);
}
