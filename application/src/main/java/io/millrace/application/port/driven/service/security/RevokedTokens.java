package io.millrace.application.port.driven.service.security;

import io.millrace.domain.security.AccessTokenId;
import io.millrace.domain.security.SessionId;
import java.time.Duration;

/**
 * Access tokens that were revoked before their expiry. Every call reads from the store, without a cache. Expiry is
 * checked with the clock of the database. Implementations must pass {@code RevokedTokensContract}.
 */
public interface RevokedTokens {

    /**
     * The largest tolerated difference between the clock of an instance and the clock of the database. Each record is
     * kept longer by this time.
     */
    Duration CLOCK_DIFFERENCE = Duration.ofHours(1);

    /**
     * Revokes one token.
     *
     * @param life the longest remaining life of the token; the record is kept at least for this time
     */
    void revoke(AccessTokenId token, Duration life);

    /**
     * Revokes every token of a session, including tokens that are created later.
     *
     * @param life the longest remaining life of a token of the session. If the session is revoked several times, the
     *     longest of these values applies
     */
    void revoke(SessionId session, Duration life);

    /** Returns whether the token or its session was revoked. */
    boolean isRevoked(AccessTokenId token);

    /** Removes records that have expired by the clock of the database. Returns the number of removed records. */
    int forgetExpired();
}
