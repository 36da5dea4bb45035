package io.millrace.application.port.driving.security;

import io.millrace.domain.security.Authentication;

/** Takes a token back, as RFC 7009 has it. */
public interface RevokeToken {

    /**
     * Takes a token back; a refresh token goes with its whole session. A token that is not good is nothing to take back
     * and no error. Whoever holds a token may take it back, for to hold it is all that is needed to use it.
     */
    Outcome revoke(Authentication caller, String token);

    /** What became of it. */
    enum Outcome {
        /** It is not good now, if it ever was. */
        DONE,
        /** Refresh tokens cannot be taken back where something else than what ships remembers them. */
        UNSUPPORTED
    }
}
