package io.millrace.application.usecase.security.audit;

import io.millrace.application.port.driven.service.Incidents;
import io.millrace.application.port.driven.service.Outages;
import io.millrace.application.port.driven.service.Ticker;
import io.millrace.application.port.driven.service.feature.DocumentFormat.Fields;
import io.millrace.application.port.driven.service.security.audit.AuditTrail;
import io.millrace.application.usecase.feature.SystemIndexWriter;
import io.millrace.domain.document.DocumentId;
import io.millrace.domain.document.NewDocument;
import io.millrace.domain.document.Timestamp;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.ThreadFactory;
import java.util.concurrent.TimeUnit;
import java.util.function.Supplier;

/**
 * Stores the audit trail as documents of an index. A separate thread writes the documents in batches, so that callers
 * do not wait for the store. Entries that cannot be written yet wait in a queue. If the queue is full, further entries
 * are dropped and counted. The number of lost entries is reported to operators. It is also recorded in the trail when
 * the store accepts documents again. Repeated rejections are combined into one entry that contains their number.
 */
public final class StoredAuditTrail implements AuditTrail, AutoCloseable {

    /**
     * The additional time that the writing thread gets to end after it was interrupted. The thread may need this time,
     * because a running database statement ignores the interruption.
     */
    private static final Duration LAST_PATIENCE = Duration.ofSeconds(1);

    private final SystemIndexWriter index;
    private final WriterPresence presence;
    private final Rhythm rhythm;
    private final Supplier<DocumentId> ids;
    private final Clock clock;
    private final Outages outages;
    private final Incidents incidents;
    private final Ticker ticker;
    private final AuditBacklog backlog = new AuditBacklog();
    private final RepeatedRefusals refusals;
    private final Thread writing;

    // Only the writing thread accesses the following fields.
    private Optional<Long> failureReportedAt = Optional.empty();
    private Optional<Long> lossReportedAt = Optional.empty();
    private long reportedLoss;
    private long lossWritten;
    private Optional<Loss> loss = Optional.empty();

    /**
     * Creates a trail and starts to write.
     *
     * @param presence records that this instance writes the trail; closed together with the trail
     * @param ids creates time-ordered ids; thread-safe
     * @param clock provides the time of entries that report lost entries
     * @param threads creates the writing thread
     */
    public static StoredAuditTrail start(
            SystemIndexWriter index,
            WriterPresence presence,
            Rhythm rhythm,
            Supplier<DocumentId> ids,
            Clock clock,
            Watch watch,
            ThreadFactory threads) {
        StoredAuditTrail trail = new StoredAuditTrail(index, presence, rhythm, ids, clock, watch, threads);
        trail.writing.start();
        return trail;
    }

    private StoredAuditTrail(
            SystemIndexWriter index,
            WriterPresence presence,
            Rhythm rhythm,
            Supplier<DocumentId> ids,
            Clock clock,
            Watch watch,
            ThreadFactory threads) {
        this.index = index;
        this.presence = presence;
        this.rhythm = rhythm;
        this.refusals = new RepeatedRefusals(rhythm.window());
        this.ids = ids;
        this.clock = clock;
        this.outages = watch.outages();
        this.incidents = watch.incidents();
        this.ticker = watch.ticker();
        this.writing = threads.newThread(this::write);
    }

    /** Returns the number of waiting entries. */
    public int waiting() {
        return backlog.size();
    }

    /** Returns the number of entries that were lost since the start. */
    public long lost() {
        return backlog.lost();
    }

    @Override
    public void record(Entry entry) {
        if (refusals.countAndCheckFirst(entry, ticker.nanos())) {
            add(entry);
        }
    }

    @Override
    public void store(Entry entry) {
        Optional<NewDocument> document = document(entry);
        if (document.isEmpty()) {
            backlog.lose();
            return;
        }
        try {
            index.store(List.of(document.get()));
        } catch (RuntimeException | Error failure) {
            // The failed write may have stored the document. Then the second write has no effect.
            backlog.add(document.get());
            throw failure;
        }
    }

    private void add(Entry entry) {
        document(entry).ifPresentOrElse(backlog::add, backlog::lose);
    }

    /**
     * Returns the document of an entry; empty if the document cannot be created. Such a failure is not expected, but it
     * must not make the request of the caller fail.
     */
    private Optional<NewDocument> document(Entry entry) {
        try {
            Instant at = entry.at();
            return Optional.of(new NewDocument(ids.get(), Timestamp.ofInstant(at), source(AuditDocument.of(entry))));
        } catch (RuntimeException failure) {
            incidents.report("an audit entry of kind " + entry.kind() + " could not be created", failure);
            return Optional.empty();
        }
    }

    private String source(Fields fields) {
        return index.store().format().write(fields);
    }

    private void write() {
        try {
            boolean inOrder = attempt(index::prepare);
            boolean over = false;
            while (!over) {
                await(inOrder);
                refusals.ended(ticker.nanos()).forEach(this::add);
                // If the backlog is already closed, the following write includes all remaining entries.
                boolean last = backlog.isClosed();
                inOrder = writeOnce(inOrder) && attempt(presence::beat);
                reportLoss(last);
                over = last && (!inOrder || backlog.size() == 0);
            }
            if (backlog.size() == 0) {
                attempt(presence::close);
            }
        } catch (InterruptedException stopped) {
            Thread.currentThread().interrupt();
        }
    }

    private void await(boolean inOrder) throws InterruptedException {
        if (inOrder) {
            backlog.awaitWork(Math.max(reportedLoss, lossWritten), rhythm.longestWait(), rhythm.linger());
        } else {
            backlog.pause(rhythm.retry());
        }
    }

    private boolean writeOnce(boolean inOrder) {
        List<NewDocument> oldest = backlog.oldest();
        rememberLoss();
        List<NewDocument> batch = new ArrayList<>(oldest);
        loss.ifPresent(lost -> batch.add(lost.document()));
        if (batch.isEmpty()) {
            return inOrder || attempt(index::prepare);
        }
        boolean written = attempt(() -> index.store(batch));
        if (written) {
            backlog.remove(oldest);
            lossWritten = loss.map(Loss::upTo).orElse(lossWritten);
            loss = Optional.empty();
        }
        return written;
    }

    /**
     * Creates the document that records lost entries. The document is kept until it is stored, so that each lost entry
     * is recorded only once.
     */
    private void rememberLoss() {
        long lost = backlog.lost();
        if (loss.isEmpty() && lost > lossWritten) {
            Instant now = clock.instant();
            String source = source(AuditDocument.ofLost(now, lost - lossWritten));
            loss = Optional.of(new Loss(lost, new NewDocument(ids.get(), Timestamp.ofInstant(now), source)));
        }
    }

    private boolean attempt(Runnable step) {
        try {
            step.run();
            return true;
        } catch (RuntimeException | Error failure) {
            // Errors are caught too: without this thread, no entry would be written until the next start.
            if (!outages.isOutage(failure) && isDue(failureReportedAt)) {
                failureReportedAt = Optional.of(ticker.nanos());
                incidents.report(
                        "audit entries cannot be written and remain in the queue",
                        failure instanceof RuntimeException exception
                                ? exception
                                : new IllegalStateException("an error occurred", failure));
            }
            return false;
        }
    }

    private void reportLoss(boolean atOnce) {
        long lost = backlog.lost();
        if (lost > reportedLoss && (atOnce || isDue(lossReportedAt))) {
            lossReportedAt = Optional.of(ticker.nanos());
            report(lost - reportedLoss);
            reportedLoss = lost;
        }
    }

    private void report(long entries) {
        incidents.report(
                "audit entries were dropped because the queue is full",
                new EntriesLostException(entries + " audit entries were dropped"));
    }

    private boolean isDue(Optional<Long> reportedAt) {
        return reportedAt.isEmpty()
                || ticker.nanos() - reportedAt.get() >= rhythm.reporting().toNanos();
    }

    /** Writes waiting entries for a short time, and reports to operators how many entries were not written. */
    @Override
    public void close() {
        refusals.all().forEach(this::add);
        backlog.close();
        try {
            if (!join(rhythm.closing())) {
                writing.interrupt();
                join(LAST_PATIENCE);
            }
        } catch (InterruptedException e) {
            writing.interrupt();
            Thread.currentThread().interrupt();
        }
        int left = backlog.size();
        if (left > 0) {
            report(left);
        }
    }

    private boolean join(Duration atMost) throws InterruptedException {
        writing.join(Math.max(1, TimeUnit.NANOSECONDS.toMillis(atMost.toNanos())));
        return !writing.isAlive();
    }

    /**
     * The document that records lost entries. {@code upTo} is the total number of entries lost since the start that are
     * recorded when this document is stored.
     */
    private record Loss(long upTo, NewDocument document) {}

    /** The dependencies that are needed to report failures. */
    public record Watch(Outages outages, Incidents incidents, Ticker ticker) {}

    /**
     * The intervals of a trail.
     *
     * @param linger the time for which the writing thread waits for further entries after the first one, before it
     *     writes a batch
     * @param retry the pause before a retry
     * @param reporting the time between two reports of the same failure to operators
     * @param window the length of the window in which equal rejections are counted
     * @param closing the maximum time for writing the remaining entries while the trail is being closed
     */
    public record Rhythm(Duration linger, Duration retry, Duration reporting, Duration window, Duration closing) {

        public static final Rhythm USUAL = new Rhythm(
                Duration.ofMillis(200),
                Duration.ofSeconds(1),
                Duration.ofMinutes(1),
                Duration.ofSeconds(10),
                Duration.ofSeconds(5));

        /**
         * Returns the maximum time to wait for entries. After this time, the thread checks whether a heartbeat is due
         * or a window has ended.
         */
        Duration longestWait() {
            Duration shorter = window.compareTo(reporting) < 0 ? window : reporting;
            return shorter.compareTo(WriterPresence.INTERVAL) < 0 ? shorter : WriterPresence.INTERVAL;
        }
    }
}
