package io.millrace.application.port.driven.service.security;

import io.millrace.application.port.driven.service.Announcements;
import io.millrace.application.port.driven.service.InMemoryAnnouncements;
import io.millrace.application.port.driven.service.StoreClock;
import io.millrace.application.port.driven.service.security.user.CallerCache;
import io.millrace.application.port.driven.service.security.user.LoginAttempts;
import io.millrace.domain.security.user.AttemptLimit.Failures;
import io.millrace.domain.security.user.AttemptSource;
import io.millrace.domain.security.user.Username;
import java.time.Instant;
import java.util.HashMap;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;

/** Failed attempts over a map. */
public final class InMemoryLoginAttempts implements LoginAttempts {

    private final StoreClock clock;
    private final Announcements announcements;
    private final Map<AttemptSource, Failures> sources = new HashMap<>();

    public InMemoryLoginAttempts(StoreClock clock) {
        this(clock, new InMemoryAnnouncements());
    }

    public InMemoryLoginAttempts(StoreClock clock, Announcements announcements) {
        this.announcements = announcements;
        this.clock = Objects.requireNonNull(clock, "clock");
    }

    @Override
    public synchronized Optional<RecordedFailures> find(AttemptSource source) {
        Instant now = clock.now();
        return Optional.ofNullable(sources.get(source))
                .filter(failures -> !failures.isOver(now))
                .map(failures -> new RecordedFailures(failures, now));
    }

    @Override
    public synchronized RecordedFailures add(AttemptSource source) {
        Instant now = clock.now();
        Failures failures =
                find(source).map(reading -> reading.failures().another(now)).orElse(new Failures(1, now));
        sources.put(source, failures);
        return new RecordedFailures(failures, now);
    }

    @Override
    public void announceExhausted(Username username) {
        announcements.publish(CallerCache.TOPIC, CallerCache.announcementOf(username));
    }

    /** Loses everything, so that a test sees whether it is asked for. */
    public synchronized void forgetAll() {
        sources.clear();
    }

    @Override
    public synchronized int forgetExpired() {
        int before = sources.size();
        sources.values().removeIf(failures -> failures.isOver(clock.now()));
        return before - sources.size();
    }
}
