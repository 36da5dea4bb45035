package io.millrace.application.usecase.security.token;

import io.millrace.application.port.driven.service.security.RevokedTokens;
import io.millrace.domain.security.SessionId;
import io.millrace.domain.security.key.KeyRing;
import java.time.Duration;

/** Revokes access tokens before they expire. */
public final class Sessions {

    private final RevokedTokens revoked;
    private final Duration life;

    /**
     * Creates the component that ends sessions.
     *
     * @param life how long an access token is valid
     */
    public Sessions(RevokedTokens revoked, Duration life) {
        this.revoked = revoked;
        this.life = life.plus(KeyRing.SKEW);
    }

    /** Revokes every access token of the session on all instances. */
    public void end(SessionId session) {
        revoked.revoke(session, life);
    }

    /**
     * Returns the maximum time for which an access token may be accepted after its creation. It includes the tolerated
     * difference between clocks.
     */
    Duration life() {
        return life;
    }
}
