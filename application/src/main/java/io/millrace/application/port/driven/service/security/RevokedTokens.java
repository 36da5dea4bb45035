package io.millrace.application.port.driven.service.security;

import io.millrace.domain.security.AccessTokenId;
import io.millrace.domain.security.SessionId;
import java.time.Duration;

/**
 * Access tokens that are refused though they have not expired. Always read from the store. Times are those of the
 * store. Adapters prove themselves with {@code RevokedTokensContract}.
 */
public interface RevokedTokens {

    /** How far the clocks of instances may differ from that of the store; records are kept for as much longer. */
    Duration CLOCK_DIFFERENCE = Duration.ofHours(1);

    /**
     * Takes one token back.
     *
     * @param life how long it lasts at most from now on; the record may go then
     */
    void revoke(AccessTokenId token, Duration life);

    /**
     * Takes back every token of a session, those that may yet be made included.
     *
     * @param life how long the last of them lasts at most from now on; the longest one counts
     */
    void revoke(SessionId session, Duration life);

    /** Returns whether the token or its session was taken back. */
    boolean isRevoked(AccessTokenId token);

    /** Removes what has expired by the clock of the store; returns how many records that were. */
    int forgetExpired();
}
