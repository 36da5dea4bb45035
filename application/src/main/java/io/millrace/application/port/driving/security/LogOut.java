package io.millrace.application.port.driving.security;

import io.millrace.domain.security.Authentication;

/** Ends a session. */
public interface LogOut {

    /**
     * Takes back the access token the caller came with and every other of its session, and revokes its refresh tokens.
     * All instances know within seconds. A caller with Basic credentials has no session, and only listeners are told.
     */
    void logOut(Authentication caller);
}
