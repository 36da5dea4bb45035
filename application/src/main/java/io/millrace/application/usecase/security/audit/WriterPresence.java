package io.millrace.application.usecase.security.audit;

import io.millrace.application.port.driven.service.Ticker;
import io.millrace.application.port.driven.service.feature.DocumentFormat;
import io.millrace.application.port.driven.service.security.audit.AuditWriters;
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
 * Records that this instance writes the audit trail. Adds an audit entry for each other instance that was killed while
 * it wrote the trail. Checks other instances only after the database was reachable for {@link AuditWriters#EXPIRY},
 * because immediately after an outage the heartbeats of all instances are old.
 */
public final class WriterPresence {

    static final Duration INTERVAL = Duration.ofSeconds(5);

    private final AuditWriters writers;
    private final String instance;
    private final Supplier<DocumentId> ids;
    private final DocumentFormat format;
    private final String id;
    private final Clock clock;
    private final Ticker ticker;
    private Optional<Long> reportedAt = Optional.empty();
    private Optional<Long> reachableSince = Optional.empty();

    /**
     * Creates the presence of this instance. The first heartbeat records it in the database.
     *
     * @param ids creates time-ordered ids; thread-safe
     */
    public WriterPresence(
            AuditWriters writers,
            String instance,
            Supplier<DocumentId> ids,
            DocumentFormat format,
            Clock clock,
            Ticker ticker) {
        this.writers = writers;
        this.instance = instance;
        this.ids = ids;
        this.format = format;
        this.id = ids.get().value();
        this.clock = clock;
        this.ticker = ticker;
    }

    /**
     * Does nothing until {@link #INTERVAL} has elapsed since the last heartbeat. Then sends a heartbeat, and records
     * instances that were killed.
     */
    public synchronized void beat() {
        long now = ticker.nanos();
        if (reportedAt.isPresent() && now - reportedAt.get() < INTERVAL.toNanos()) {
            return;
        }
        Optional<Long> since = reachableSince.or(() -> Optional.of(now));
        reachableSince = Optional.empty();
        writers.markAlive(id, instance);
        if (now - since.get() >= AuditWriters.EXPIRY.toNanos()) {
            writers.removeKilled(ShippedFeatures.AUDIT.name(), this::interruptionDocument);
        }
        reachableSince = since;
        reportedAt = Optional.of(now);
    }

    private NewDocument interruptionDocument(AuditWriters.Killed killed) {
        Instant now = clock.instant();
        return new NewDocument(
                ids.get(),
                Timestamp.ofInstant(now),
                format.write(AuditDocument.ofInterruption(now, killed.instance(), killed.lastSeen())));
    }

    /** Records that this instance has written all its entries. */
    synchronized void close() {
        writers.markClosed(id);
    }
}
