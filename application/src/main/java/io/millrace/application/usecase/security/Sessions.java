package io.millrace.application.usecase.security;

import io.millrace.application.port.driven.service.security.RevokedTokens;
import io.millrace.domain.security.KeyRing;
import io.millrace.domain.security.SessionId;
import java.time.Duration;

/** Makes access tokens worthless before they expire. */
final class Sessions {

    private final RevokedTokens revoked;
    private final Duration life;

    /**
     * Ends sessions.
     *
     * @param life how long an access token lasts
     */
    Sessions(RevokedTokens revoked, Duration life) {
        this.revoked = revoked;
        this.life = life.plus(KeyRing.SKEW);
    }

    /** Takes back every access token of the session, on all instances. */
    void end(SessionId session) {
        revoked.revoke(session, life);
    }

    /** Returns how long an access token may be taken for good from the moment it is made. */
    Duration life() {
        return life;
    }
}
