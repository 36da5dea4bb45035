package io.millrace.application.usecase.security;

import io.millrace.application.port.driven.service.Ticker;
import io.millrace.application.port.driven.service.security.AuditWriters;
import io.millrace.application.usecase.feature.ShippedFeatures;
import io.millrace.domain.document.DocumentId;
import io.millrace.domain.document.NewDocument;
import io.millrace.domain.document.Timestamp;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.Optional;
import java.util.function.Supplier;

/**
 * Records that this instance writes the audit trail, and writes an entry about instances that were killed while they
 * did. An instance judges others only once it could reach the database for long enough itself, because right after an
 * outage all heartbeats are old.
 */
public final class WriterPresence {

    static final Duration INTERVAL = Duration.ofSeconds(5);

    private final AuditWriters writers;
    private final String instance;
    private final Supplier<DocumentId> ids;
    private final String id;
    private final Clock clock;
    private final Ticker ticker;
    private Optional<Long> saidAt = Optional.empty();
    private Optional<Long> reachableSince = Optional.empty();

    /**
     * Makes the presence of an instance, which begins with the first word.
     *
     * @param ids makes time-ordered ids, from any number of threads
     */
    public WriterPresence(AuditWriters writers, String instance, Supplier<DocumentId> ids, Clock clock, Ticker ticker) {
        this.writers = writers;
        this.instance = instance;
        this.ids = ids;
        this.id = ids.get().value();
        this.clock = clock;
        this.ticker = ticker;
    }

    /** Says that this instance is alive, if that is due, and looks for those that are not. */
    public synchronized void beat() {
        long now = ticker.nanos();
        if (saidAt.isPresent() && now - saidAt.get() < INTERVAL.toNanos()) {
            return;
        }
        Optional<Long> since = reachableSince.or(() -> Optional.of(now));
        reachableSince = Optional.empty();
        writers.alive(id, instance);
        if (now - since.get() >= AuditWriters.EXPIRY.toNanos()) {
            writers.takeKilled(ShippedFeatures.AUDIT.name(), this::telling);
        }
        reachableSince = since;
        saidAt = Optional.of(now);
    }

    private NewDocument telling(AuditWriters.Killed killed) {
        Instant now = clock.instant();
        return new NewDocument(
                ids.get(),
                Timestamp.ofInstant(now),
                AuditDocument.ofInterruption(now, killed.instance(), killed.lastSeen()));
    }

    /** Says that this instance has written all it had. */
    synchronized void close() {
        writers.closed(id);
    }
}
