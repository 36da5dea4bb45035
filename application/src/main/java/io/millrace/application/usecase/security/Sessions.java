package io.millrace.application.usecase.security;

import io.millrace.application.port.driven.service.security.RevokedTokens;
import io.millrace.domain.security.KeyRing;
import io.millrace.domain.security.SessionId;
import java.time.Clock;
import java.time.Duration;
import java.util.Objects;

/** Makes access tokens worthless before they expire. */
public final class Sessions {

    private final RevokedTokens revoked;
    private final SecurityNews news;
    private final Clock clock;
    private final Duration life;

    /**
     * Ends sessions.
     *
     * @param life how long an access token lasts
     */
    public Sessions(RevokedTokens revoked, SecurityNews news, Clock clock, Duration life) {
        this.revoked = Objects.requireNonNull(revoked, "revoked");
        this.news = Objects.requireNonNull(news, "news");
        this.clock = Objects.requireNonNull(clock, "clock");
        this.life = Objects.requireNonNull(life, "life");
    }

    /** Takes back every access token of the session, on all instances. */
    void end(SessionId session) {
        revoked.revoke(session, clock.instant().plus(life).plus(KeyRing.SKEW));
        news.sessionChanged(session);
    }
}
