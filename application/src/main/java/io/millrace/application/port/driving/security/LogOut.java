package io.millrace.application.port.driving.security;

import io.millrace.domain.security.Authentication;

/** Ends a session. */
public interface LogOut {

    /**
     * Revokes the access token of the caller with all others of its session, and its refresh tokens. All instances know
     * within seconds. A caller with Basic credentials has no session; only listeners are called.
     */
    void logOut(Authentication caller);
}
