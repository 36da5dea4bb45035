package io.millrace.application.port.driving.security;

import io.millrace.domain.security.Authentication;

/** Ends a session. */
public interface LogOut {

    /**
     * Revokes all access tokens and refresh tokens of the caller's session. All instances apply this within seconds. A
     * caller with Basic credentials has no session; only listeners are called.
     */
    void logOut(Authentication caller);
}
