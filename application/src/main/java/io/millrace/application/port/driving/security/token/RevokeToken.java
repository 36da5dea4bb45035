package io.millrace.application.port.driving.security.token;

import io.millrace.domain.security.Authentication;

/** Revokes a token according to RFC 7009. */
public interface RevokeToken {

    /**
     * Revokes an access token, or the whole session of a refresh token. An invalid token changes nothing and causes no
     * error. The caller needs no privilege, because it presents the token.
     */
    Outcome revoke(Authentication caller, String token);

    /** The outcome of a revocation. */
    enum Outcome {
        /** The token is not valid, or no longer valid. */
        DONE,
        /** The extension that stores refresh tokens cannot revoke them. */
        UNSUPPORTED
    }
}
