package io.millrace.application.port.driven.service.security;

import io.millrace.application.port.driven.service.Announcements;
import io.millrace.application.port.driven.service.security.user.CallerCache;
import io.millrace.domain.security.Authentication;
import io.millrace.domain.security.Session;
import java.time.Clock;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import java.util.function.Predicate;
import java.util.function.Supplier;

/** Callers over a map, unbounded and by what they presented, which is well in a test alone. */
public final class InMemoryCallerCache implements CallerCache {

    private final Clock clock;
    private final Map<String, Checked> remembered = new HashMap<>();
    private final Announcements announcements;
    private long forgotten;

    public InMemoryCallerCache(Clock clock, Announcements announcements) {
        this.clock = clock;
        this.announcements = announcements;
        announcements.subscribe(TOPIC, new Announcements.Listener() {
            @Override
            public void announced(String payload) {
                forget(caller -> isMeant(caller, payload));
            }

            @Override
            public void interrupted() {
                forget(caller -> true);
            }
        });
    }

    private static boolean isMeant(Authentication caller, String payload) {
        return (!payload.startsWith("user ") && !payload.startsWith("session "))
                || payload.equals(CallerCache.announcementOf(caller.username()))
                || caller.session()
                        .map(Session::id)
                        .map(CallerCache::announcementOf)
                        .filter(payload::equals)
                        .isPresent();
    }

    @Override
    public Optional<Authentication> find(String presented, Supplier<Optional<Checked>> check) {
        if (!announcements.isListening()) {
            return check.get().map(Checked::caller);
        }
        long before;
        synchronized (this) {
            Checked known = remembered.get(presented);
            if (known != null && clock.instant().isBefore(known.until())) {
                return Optional.of(known.caller());
            }
            before = forgotten;
        }
        Optional<Checked> checked = check.get();
        synchronized (this) {
            if (before == forgotten) {
                checked.ifPresent(good -> remembered.put(presented, good));
            }
        }
        return checked.map(Checked::caller);
    }

    @Override
    public synchronized Optional<Authentication> findCached(String presented) {
        return Optional.ofNullable(remembered.get(presented))
                .filter(known -> announcements.isListening())
                .filter(known -> clock.instant().isBefore(known.until()))
                .map(Checked::caller);
    }

    private synchronized void forget(Predicate<Authentication> meant) {
        forgotten++;
        remembered.values().removeIf(checked -> meant.test(checked.caller()));
    }
}
