package io.millrace.application.port.driven.service.security;

import io.millrace.application.port.driven.service.Announcements;
import io.millrace.application.port.driven.service.InMemoryAnnouncements;
import io.millrace.application.port.driven.service.StoreClock;
import io.millrace.application.port.driven.service.security.user.CallerCache;
import io.millrace.domain.security.RefreshFamily;
import io.millrace.domain.security.RefreshFamily.Use;
import io.millrace.domain.security.Session;
import io.millrace.domain.security.SessionId;
import io.millrace.domain.security.user.Username;
import java.time.Duration;
import java.time.Instant;
import java.util.Collections;
import java.util.HashMap;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.UUID;

/** Refresh tokens over two maps; keys are kept as they are, for memory is not a place to steal them from. */
public final class InMemoryRefreshFamilies implements RefreshFamilies {

    private final StoreClock clock;
    private final RevokedTokens revoked;
    private final Announcements announcements;
    private final Map<SessionId, RefreshFamily> families = new HashMap<>();
    private final Map<UUID, Token> tokens = new HashMap<>();

    public InMemoryRefreshFamilies(StoreClock clock, RevokedTokens revoked) {
        this(clock, revoked, new InMemoryAnnouncements());
    }

    public InMemoryRefreshFamilies(StoreClock clock, RevokedTokens revoked, Announcements announcements) {
        this.announcements = announcements;
        this.clock = Objects.requireNonNull(clock, "clock");
        this.revoked = Objects.requireNonNull(revoked, "revoked");
    }

    private record Token(SessionId session, long step) {}

    @Override
    public synchronized boolean store(Session session, Username username, UUID key) {
        Instant now = clock.now();
        RefreshFamily family = families.get(session.id());
        if (family == null && session.step() == 0) {
            family = RefreshFamily.begin(session.id(), username, session.credentialsVersion(), now);
            families.put(session.id(), family);
        }
        if (family == null || !family.admits(session.step(), now) || !hasRoom(session)) {
            return false;
        }
        tokens.put(key, new Token(session.id(), session.step()));
        return true;
    }

    private boolean hasRoom(Session session) {
        return session.step() == 0
                || Collections.frequency(tokens.values(), new Token(session.id(), session.step()))
                        < RefreshFamily.MOST_OF_ONE_STEP;
    }

    @Override
    public synchronized Optional<Used> use(UUID key, Duration life) {
        return find(key).map(found -> {
            Use use = found.family().use(found.step(), found.now());
            if (use instanceof Use.Accepted accepted) {
                families.put(accepted.family().session(), accepted.family());
            } else if (use instanceof Use.Reused reused) {
                families.put(reused.family().session(), reused.family());
            }
            if (use instanceof Use.Reused || found.family().revoked()) {
                revoked.revoke(found.family().session(), life);
            }
            return new Used(found.family(), use);
        });
    }

    @Override
    public synchronized Optional<Found> find(UUID key) {
        Instant now = clock.now();
        return Optional.ofNullable(tokens.get(key))
                .flatMap(token -> Optional.ofNullable(families.get(token.session()))
                        .filter(family -> !family.isExpired(now))
                        .map(family -> new Found(family, token.step(), now)));
    }

    @Override
    public synchronized void revoke(SessionId session) {
        families.computeIfPresent(session, (id, family) -> family.revoke());
        announcements.publish(CallerCache.TOPIC, CallerCache.announcementOf(session));
    }

    @Override
    public synchronized void revokeAll(Username username) {
        families.replaceAll((id, family) -> family.username().equals(username) ? family.revoke() : family);
        announcements.publish(CallerCache.TOPIC, CallerCache.announcementOf(username));
    }

    @Override
    public synchronized int forgetExpired() {
        int before = families.size();
        families.values().removeIf(family -> family.isExpired(clock.now()));
        tokens.values().removeIf(token -> !families.containsKey(token.session()));
        return before - families.size();
    }
}
