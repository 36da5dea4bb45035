package io.millrace.application.port.driven.service.security;

import io.millrace.domain.security.AccessTokenId;
import io.millrace.domain.security.SessionId;
import java.time.Duration;

/**
 * Access tokens that were revoked before their expiry. Always read from the store. Times are those of the store.
 * Implementations must pass {@code RevokedTokensContract}.
 */
public interface RevokedTokens {

    /**
     * The largest difference between the clocks of an instance and the store. Records are kept longer by this duration.
     */
    Duration CLOCK_DIFFERENCE = Duration.ofHours(1);

    /**
     * Revokes one token.
     *
     * @param life the longest remaining life of the token; the record may be removed afterwards
     */
    void revoke(AccessTokenId token, Duration life);

    /**
     * Revokes every token of a session, including tokens created later.
     *
     * @param life the longest remaining life of a token of the session; the longest recorded value applies
     */
    void revoke(SessionId session, Duration life);

    /** Returns whether the token or its session was revoked. */
    boolean isRevoked(AccessTokenId token);

    /** Removes records that have expired by the clock of the store; returns their number. */
    int forgetExpired();
}
