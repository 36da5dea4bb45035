package io.millrace.application.port.driven.service.security;

import io.millrace.domain.security.AccessTokenId;
import io.millrace.domain.security.SessionId;
import java.time.Instant;

/**
 * Access tokens that are refused though they have not expired. Always read from the store. Adapters prove themselves
 * with {@code RevokedTokensContract}.
 */
public interface RevokedTokens {

    /**
     * Takes one token back.
     *
     * @param until when it expires; the record may go then
     */
    void revoke(AccessTokenId token, Instant until);

    /**
     * Takes back every token of a session, those that may yet be made included.
     *
     * @param until when the last of them expires; a later one counts
     */
    void revoke(SessionId session, Instant until);

    /** Returns whether the token or its session was taken back. */
    boolean isRevoked(AccessTokenId token);

    /**
     * Forgets what expired before.
     *
     * @return how many records went
     */
    int forgetExpired(Instant now);
}
