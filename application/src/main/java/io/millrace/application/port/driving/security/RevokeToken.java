package io.millrace.application.port.driving.security;

import io.millrace.domain.security.Authentication;

/** Takes a token back, as RFC 7009 has it. */
public interface RevokeToken {

    /**
     * Revokes a token; a refresh token along with its whole session. A token that is not valid is no error and changes
     * nothing. No right is needed besides holding the token.
     */
    Outcome revoke(Authentication caller, String token);

    /** What became of it. */
    enum Outcome {
        /** It is not good now, if it ever was. */
        DONE,
        /** The persistence of an extension cannot revoke refresh tokens. */
        UNSUPPORTED
    }
}
