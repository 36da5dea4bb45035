package io.millrace.application.port.driven.service.security;

import io.millrace.application.port.driven.service.Announcements;
import io.millrace.application.port.driven.service.InMemoryAnnouncements;
import io.millrace.application.port.driven.service.StoreClock;
import io.millrace.application.port.driven.service.security.user.CallerCache;
import io.millrace.domain.security.AccessTokenId;
import io.millrace.domain.security.SessionId;
import java.time.Duration;
import java.time.Instant;
import java.util.HashMap;
import java.util.Map;
import java.util.Objects;

/** Revoked tokens over a map. */
public final class InMemoryRevokedTokens implements RevokedTokens {

    private final StoreClock clock;
    private final Announcements announcements;
    private final Map<String, Instant> revoked = new HashMap<>();

    public InMemoryRevokedTokens(StoreClock clock) {
        this(clock, new InMemoryAnnouncements());
    }

    public InMemoryRevokedTokens(StoreClock clock, Announcements announcements) {
        this.announcements = announcements;
        this.clock = Objects.requireNonNull(clock, "clock");
    }

    @Override
    public synchronized void revoke(AccessTokenId token, Duration life) {
        put(token.value(), life, token.session());
    }

    @Override
    public synchronized void revoke(SessionId session, Duration life) {
        put(session.value(), life, session);
    }

    private void put(String id, Duration life, SessionId session) {
        Instant until = clock.now().plus(life).plus(CLOCK_DIFFERENCE);
        revoked.merge(id, until, (left, right) -> left.isAfter(right) ? left : right);
        announcements.publish(CallerCache.TOPIC, CallerCache.announcementOf(session));
    }

    @Override
    public synchronized boolean isRevoked(AccessTokenId token) {
        return revoked.containsKey(token.value())
                || revoked.containsKey(token.session().value());
    }

    @Override
    public synchronized int forgetExpired() {
        Instant now = clock.now();
        int before = revoked.size();
        revoked.values().removeIf(until -> until.isBefore(now));
        return before - revoked.size();
    }
}
