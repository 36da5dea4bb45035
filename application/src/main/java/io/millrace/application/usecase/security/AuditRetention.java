package io.millrace.application.usecase.security;

import io.millrace.application.port.driven.service.Lease;
import io.millrace.application.port.driven.service.OldDocuments;
import io.millrace.application.port.driven.service.OldDocuments.Removed;
import io.millrace.application.port.driven.service.Ticker;
import io.millrace.application.port.driven.service.Topic;
import io.millrace.application.usecase.feature.ShippedFeatures;
import io.millrace.application.usecase.feature.SystemStore;
import io.millrace.application.usecase.work.Cancellation;
import io.millrace.application.usecase.work.Job;
import io.millrace.application.usecase.work.Workload;
import io.millrace.domain.document.DocumentId;
import io.millrace.domain.document.NewDocument;
import io.millrace.domain.document.Timestamp;
import io.millrace.domain.index.Index;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import java.util.function.Supplier;

/** Removes the oldest part of the audit trail, by age and by size, and records the removal in the trail. */
public final class AuditRetention implements Workload {

    /** Of one statement, so that it takes a fraction of a second. */
    static final int MOST_AT_ONCE = 5_000;

    /** Measuring the size reads the whole trail, so it is not done more often. */
    static final Duration INTERVAL = Duration.ofMinutes(10);

    private static final Topic TOPIC = new Topic("audit-retention");

    private final SystemStore store;
    private final OldDocuments documents;
    private final Supplier<Limits> limits;
    private final Supplier<DocumentId> ids;
    private final Ticker ticker;
    private volatile long nextAt;

    /**
     * Makes the workload; its first look is due at once.
     *
     * @param limits those that are in force at the moment
     * @param ids makes time-ordered ids, from any number of threads
     */
    public AuditRetention(
            SystemStore store,
            OldDocuments documents,
            Supplier<Limits> limits,
            Supplier<DocumentId> ids,
            Ticker ticker) {
        this.store = store;
        this.documents = documents;
        this.limits = limits;
        this.ids = ids;
        this.ticker = ticker;
        this.nextAt = ticker.nanos();
    }

    @Override
    public Topic topic() {
        return TOPIC;
    }

    @Override
    public List<? extends Job> unfinished() {
        return ticker.nanos() - nextAt >= 0 ? List.of(new Removal()) : List.of();
    }

    @Override
    public int mostAtOnce() {
        return 1;
    }

    private final class Removal implements Job {

        @Override
        public String lease() {
            return "audit-retention";
        }

        @Override
        public String words() {
            return "removing the oldest part of the audit trail";
        }

        /** Each step is atomic: documents that another instance removes meanwhile are removed and recorded once. */
        @Override
        public void run(Lease lease, Cancellation cancellation) {
            Limits allowed = limits.get();
            store.writeIndices()
                    .findAnew(ShippedFeatures.AUDIT.name().value())
                    .ifPresent(index -> remove(index, allowed, cancellation));
            nextAt = ticker.nanos() + INTERVAL.toNanos();
        }

        private void remove(Index index, Limits allowed, Cancellation cancellation) {
            untilNothingIsLeft(
                    cancellation, () -> documents.removeOlderThan(index, allowed.age(), MOST_AT_ONCE, telling("age")));
            documents
                    .lastBeyond(index, allowed.bytes())
                    .ifPresent(last -> untilNothingIsLeft(
                            cancellation, () -> documents.removeUpTo(index, last, MOST_AT_ONCE, telling("size"))));
        }

        private static void untilNothingIsLeft(Cancellation cancellation, Supplier<Optional<Removed>> step) {
            while (step.get().isPresent()) {
                cancellation.check();
            }
        }

        private Function<Removed, NewDocument> telling(String reason) {
            return removed -> {
                Instant now = store.clock().instant();
                return new NewDocument(
                        ids.get(), Timestamp.ofInstant(now), AuditDocument.ofRemoved(now, removed, reason));
            };
        }
    }

    /** How much of the trail is kept. */
    public record Limits(Duration age, long bytes) {}
}
