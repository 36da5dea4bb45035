package io.millrace.application.usecase.lifecycle;

import io.millrace.application.port.driven.service.OldDocuments;
import io.millrace.application.port.driven.service.OldDocuments.Removed;
import io.millrace.application.port.driven.service.feature.DocumentFormat.Fields;
import io.millrace.application.usecase.feature.SystemStore;
import io.millrace.application.usecase.work.Cancellation;
import io.millrace.domain.document.DocumentId;
import io.millrace.domain.document.NewDocument;
import io.millrace.domain.document.Timestamp;
import io.millrace.domain.feature.SystemIndex;
import io.millrace.domain.index.Index;
import java.time.Duration;
import java.time.Instant;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.function.Function;
import java.util.function.Supplier;

/**
 * Removes the oldest documents of a system index if they exceed the maximum age or the index exceeds the maximum size.
 * Records each removal in the index.
 */
public final class SystemRetention implements Retention {

    /**
     * The maximum number of documents that one statement removes, so that a statement takes only a fraction of a
     * second.
     */
    public static final int MOST_AT_ONCE = 5_000;

    /** The interval between removals. It is long, because the whole index is read to measure its size. */
    static final Duration INTERVAL = Duration.ofMinutes(10);

    private final SystemStore store;
    private final OldDocuments documents;
    private final SystemIndex index;
    private final Supplier<Limits> limits;
    private final RemovalReport report;
    private final Supplier<DocumentId> ids;
    private Instant last = Instant.MIN;

    /**
     * Creates the retention. The first removal is due immediately.
     *
     * @param limits returns the current limits
     * @param report creates the document that records a removal
     * @param ids creates time-ordered ids; thread-safe
     */
    public SystemRetention(
            SystemStore store,
            OldDocuments documents,
            SystemIndex index,
            Supplier<Limits> limits,
            RemovalReport report,
            Supplier<DocumentId> ids) {
        this.store = store;
        this.documents = documents;
        this.index = index;
        this.limits = limits;
        this.report = report;
        this.ids = ids;
    }

    /**
     * Removes documents in atomic steps. If several instances do this concurrently, each document is still removed and
     * recorded only once.
     */
    @Override
    public void apply(Instant now, boolean trusted, Cancellation cancellation) {
        Duration passed = Duration.between(last, now);
        if (passed.isNegative() || passed.compareTo(INTERVAL) >= 0) {
            store.writeIndices()
                    .findUncached(index.name().value())
                    .ifPresent(found -> remove(found, now, trusted, cancellation));
            last = now;
        }
    }

    /**
     * Removes documents step by step. Each step reads the current limits. All steps use the same {@code now}, so that
     * documents do not become older if the clock jumps forward during the run.
     */
    private void remove(Index found, Instant now, boolean trusted, Cancellation cancellation) {
        if (trusted) {
            repeatUntilEmpty(
                    cancellation,
                    () -> documents.removeOlderThan(
                            found, limits.get().age(), now, MOST_AT_ONCE, removalDocument("age")));
        }
        OptionalLong bytes = limits.get().bytes();
        if (bytes.isPresent()) {
            documents
                    .lastBeyond(found, bytes.getAsLong())
                    .ifPresent(last -> repeatUntilEmpty(
                            cancellation,
                            () -> documents.removeUpTo(found, last, MOST_AT_ONCE, removalDocument("size"))));
        }
    }

    /**
     * Repeats the step while it removes documents. If the clock of the database is ahead, the only document that a step
     * removes may be the record of the previous step. Such a step also ends the loop.
     */
    private static void repeatUntilEmpty(Cancellation cancellation, Supplier<Optional<Removed>> step) {
        while (step.get().filter(removed -> removed.documents() > 1).isPresent()) {
            cancellation.check();
        }
    }

    private Function<Removed, NewDocument> removalDocument(String reason) {
        return removed -> {
            Instant now = store.clock().instant();
            return new NewDocument(
                    ids.get(), Timestamp.ofInstant(now), store.format().write(report.of(now, removed, reason)));
        };
    }

    /** The maximum age of documents, and the maximum size of the index. */
    public record Limits(Duration age, OptionalLong bytes) {}

    /** Creates the fields of the document that records a removal. */
    @FunctionalInterface
    public interface RemovalReport {

        Fields of(Instant at, Removed removed, String reason);
    }
}
