package io.millrace.application.port.driving.security;

import io.millrace.domain.security.Authentication;

/** Revokes a token according to RFC 7009. */
public interface RevokeToken {

    /**
     * Revokes a token; a refresh token with its whole session. An invalid token is no error and changes nothing.
     * Holding the token is sufficient; no privilege is needed.
     */
    Outcome revoke(Authentication caller, String token);

    /** The outcome of a revocation. */
    enum Outcome {
        /** The token is no longer valid, if it ever was. */
        DONE,
        /** The persistence of an extension cannot revoke refresh tokens. */
        UNSUPPORTED
    }
}
