package io.millrace.application.port.driven.service.security.provider;

import io.millrace.application.port.driven.service.Announcements;
import io.millrace.application.port.driven.service.StoreClock;
import io.millrace.application.port.driven.service.security.user.CallerCache;
import io.millrace.domain.security.ForeignSession;
import io.millrace.domain.security.SessionId;
import io.millrace.domain.security.provider.ProviderName;
import java.time.Duration;
import java.time.Instant;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** Sessions of users of identity providers over a map. */
public final class InMemoryForeignSessions implements ForeignSessions {

    private final StoreClock clock;
    private final Announcements announcements;
    private final Map<SessionId, ForeignSession> sessions = new HashMap<>();
    private final Map<SessionId, Instant> claims = new HashMap<>();

    public InMemoryForeignSessions(StoreClock clock, Announcements announcements) {
        this.clock = clock;
        this.announcements = announcements;
    }

    @Override
    public synchronized void add(ForeignSession session) {
        sessions.put(session.id(), session);
    }

    @Override
    public synchronized Optional<ForeignSession> find(SessionId id) {
        return Optional.ofNullable(sessions.get(id));
    }

    @Override
    public synchronized List<ForeignSession> list(
            ProviderName provider, Optional<String> subject, Optional<String> sid, Instant latest) {
        return sessions.values().stream()
                .filter(session -> session.identity().provider().equals(provider))
                .filter(session -> subject.isEmpty()
                        || subject.get().equals(session.identity().subject()))
                .filter(session -> sid.isEmpty()
                        || sid.equals(session.sid())
                        || (subject.isPresent() && session.sid().isEmpty()))
                .filter(session -> !session.startedAt().isAfter(latest))
                .limit(MOST_LISTED)
                .toList();
    }

    @Override
    public synchronized Optional<Instant> claim(SessionId id, Duration time) {
        Instant now = clock.now();
        if (!sessions.containsKey(id) || claims.getOrDefault(id, Instant.MIN).isAfter(now)) {
            return Optional.empty();
        }
        Instant end = now.plus(time);
        claims.put(id, end);
        return Optional.of(end);
    }

    @Override
    public synchronized void release(SessionId id, Instant claim) {
        claims.remove(id, claim);
    }

    @Override
    public synchronized void replace(ForeignSession session, Instant claim) {
        if (!claims.remove(session.id(), claim)) {
            return;
        }
        Optional<ForeignSession> before = Optional.ofNullable(sessions.replace(session.id(), session));
        if (before.filter(known -> !known.profile().equals(session.profile())).isPresent()) {
            announce(session.id());
        }
    }

    @Override
    public synchronized Optional<ForeignSession> remove(SessionId id) {
        claims.remove(id);
        Optional<ForeignSession> removed = Optional.ofNullable(sessions.remove(id));
        removed.ifPresent(session -> announce(id));
        return removed;
    }

    @Override
    public synchronized int removeExpired(Instant now) {
        int before = sessions.size();
        sessions.values().removeIf(session -> session.isExpired(now));
        return before - sessions.size();
    }

    private void announce(SessionId id) {
        announcements.publish(CallerCache.TOPIC, CallerCache.announcementOf(id));
    }
}
