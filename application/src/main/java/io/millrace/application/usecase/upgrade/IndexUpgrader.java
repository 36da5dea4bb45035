package io.millrace.application.usecase.upgrade;

import io.millrace.application.port.driven.engine.DocumentCopier;
import io.millrace.application.port.driven.engine.IndexUpgrades;
import io.millrace.application.port.driven.engine.IndexUpgrades.Attempt;
import io.millrace.application.port.driven.engine.IndexUpgrades.Source;
import io.millrace.application.port.driven.engine.Indices.NewIndex;
import io.millrace.application.port.driven.service.Fence;
import io.millrace.application.port.driven.service.FencedOffException;
import io.millrace.application.port.driven.service.Spans;
import io.millrace.application.port.driven.service.UpgradeEvent;
import io.millrace.application.usecase.work.Cancellation;
import io.millrace.application.usecase.work.WorkCancelledException;
import io.millrace.domain.Rejection;
import io.millrace.domain.index.Index;
import io.millrace.domain.index.IndexName;
import io.millrace.domain.index.SealedStatistics;
import io.millrace.domain.reindex.IndexUpgrade;
import io.millrace.domain.reindex.IndexUpgrade.InProgress;
import io.millrace.domain.reindex.Throttle;
import io.millrace.domain.reindex.UpgradeStep;
import java.time.Duration;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;

/** Takes one index through its steps. Used by one thread, for one attempt. */
public final class IndexUpgrader {

    /** How often the progress is recorded while ranges follow one another without a pause. */
    private static final long TOLD_NANOS = 200_000_000;

    private final UpgradeTools tools;
    private final IndexUpgrades upgrades;
    private final Replacement replacement;
    private final Fence fence;
    private final Throttle throttle;
    private final Cancellation cancellation;

    private InProgress upgrade;
    private UpgradeStep current = UpgradeStep.BLOCK_SOURCE;

    /** Prepares one attempt. */
    public IndexUpgrader(
            UpgradeTools tools,
            Replacement replacement,
            Fence fence,
            InProgress upgrade,
            Throttle throttle,
            Cancellation cancellation) {
        this.tools = tools;
        this.upgrades = tools.engine().upgrades();
        this.replacement = replacement;
        this.fence = fence;
        this.upgrade = upgrade;
        this.throttle = throttle;
        this.cancellation = cancellation;
    }

    /**
     * Does all steps. If one fails the source gets back its former state.
     *
     * @return how the upgrade of the index ended
     * @throws WorkCancelledException if the work has to stop; the store then holds an attempt that is given up later
     * @throws FencedOffException if the lease is lost
     * @throws RuntimeException if the store is away
     */
    public IndexUpgrade run() {
        try {
            replacement.requireMayBegin(upgrade);
            begin(UpgradeStep.BLOCK_SOURCE);
            Optional<Source> source = upgrades.begin(upgrade.source(), fence);
            if (source.isPresent()) {
                replace(source.get());
            } else if (replacement.isReplaced(upgrade.index())) {
                // An attempt before this one got as far as the swap.
                replacement.keep(upgrade.finish());
            } else {
                throw gone(upgrade.index());
            }
            return settled(upgrade.finish());
        } catch (Rejection refusal) {
            return fail(String.valueOf(refusal.getMessage()));
        } catch (WorkCancelledException | FencedOffException stop) {
            throw stop;
        } catch (RuntimeException failure) {
            if (cancellation.isCancelled() || tools.outages().isOutage(failure)) {
                throw failure;
            }
            tools.incidents()
                    .report("index [" + upgrade.index() + "] could not be upgraded while " + current.words(), failure);
            return fail("index [" + upgrade.index() + "] failed while " + current.words()
                    + "; the log of the service has the cause");
        }
    }

    private void begin(UpgradeStep step) {
        current = step;
        cancellation.check();
        tell(new UpgradeEvent.Began(replacement.subject(), upgrade.index(), step));
    }

    private void replace(Source source) {
        replacement.requireInPlace(source.index());
        Optional<Attempt> attempt = source.attempt().filter(this::isOfThisVersion);
        begin(UpgradeStep.OPEN_SOURCE);
        if (source.wasClosed()) {
            upgrades.open(upgrade.source(), fence);
        }
        begin(UpgradeStep.DELETE_DESTINATION);
        if (attempt.isEmpty()) {
            upgrades.deleteDestination(replacement.destinationOf(upgrade.index()), fence);
        }
        begin(UpgradeStep.CREATE_DESTINATION);
        Index destination = attempt.map(Attempt::destination)
                .orElseGet(() -> upgrades.createDestination(upgrade.source(), likeSource(source.index()), fence));
        begin(UpgradeStep.COPY_DOCUMENTS);
        copy(source.index(), destination, attempt);
        begin(UpgradeStep.CLOSE_DESTINATION);
        if (source.wasClosed()) {
            upgrades.closeDestination(destination.id(), fence);
        }
        begin(UpgradeStep.SWAP);
        replacement.swap(upgrade.source(), destination.id(), fence);
        // The swap has removed the source from the store; its table is dropped once no reader needs it.
        begin(UpgradeStep.DELETE_SOURCE);
    }

    private boolean isOfThisVersion(Attempt before) {
        return before.destination().version().equals(replacement.version())
                && before.destination().name().equals(replacement.destinationOf(upgrade.index()));
    }

    private static Rejection gone(IndexName index) {
        return new Rejection(Rejection.Reason.INDEX_NOT_FOUND, "index [" + index + "] does not exist");
    }

    /** The blocks among the settings take effect with the swap. */
    private NewIndex likeSource(Index index) {
        return new NewIndex(
                replacement.destinationOf(index.name()),
                replacement.version(),
                index.settings(),
                index.mappings(),
                replacement.hidesDestinationOf(index),
                index.createdAt());
    }

    private void copy(Index from, Index to, Optional<Attempt> attempt) {
        DocumentCopier copier = tools.engine().copier();
        OptionalLong counted = attempt.map(Attempt::documents).orElse(OptionalLong.empty());
        long expected = counted.isPresent()
                ? counted.getAsLong()
                : from.sealed().map(SealedStatistics::documents).orElseGet(() -> copier.count(from));
        long copied = attempt.map(Attempt::copied).orElse(0L);
        upgrade = upgrade.counted(expected).copied(copied);
        replacement.keep(upgrade);
        Pace pace = new Pace(from.name(), copied);
        try {
            copier.copy(from, to, throttle, fence, pace::keep);
        } finally {
            pace.endRange();
        }
        replacement.keep(upgrade);
        long found = countCopies(to);
        if (found != expected) {
            throw Rejection.invalid("source index [" + from.name() + "] has " + expected + " docs and dest ["
                    + to.name() + "] has " + found + " docs");
        }
    }

    /** Counts what arrived and keeps the count, because the destination never takes another document. */
    private long countCopies(Index copy) {
        tools.engine().indices().seal(copy.id());
        return tools.engine()
                .indices()
                .findIndex(copy.name())
                .filter(index -> index.id().equals(copy.id()))
                .flatMap(Index::sealed)
                .map(SealedStatistics::documents)
                .orElseThrow(() -> gone(copy.name()));
    }

    private IndexUpgrade fail(String message) {
        upgrades.giveUp(upgrade.source(), fence);
        IndexUpgrade.Failed failed = upgrade.fail(message);
        replacement.keep(failed);
        return settled(failed);
    }

    private IndexUpgrade settled(IndexUpgrade upgrade) {
        tell(new UpgradeEvent.Settled(replacement.subject(), upgrade));
        return upgrade;
    }

    private void tell(UpgradeEvent event) {
        tools.events().accept(event);
    }

    /** Pauses so that what this attempt copies takes as long as the throttle asks, and records the progress. */
    private final class Pace {

        private final IndexName source;
        private long before;
        private long last;
        private long begin = tools.ticker().nanos();
        private long rangeBegin = begin;
        private long toldAt = begin;
        private Optional<Spans.Span> range;

        Pace(IndexName source, long copiedBefore) {
            this.source = source;
            before = copiedBefore;
            last = copiedBefore;
            range = beginRange();
        }

        private Optional<Spans.Span> beginRange() {
            return tools.spans().map(spans -> spans.begin("upgrade range", Map.of("millrace.index", source.value())));
        }

        void endRange() {
            range.ifPresent(span -> span.end(false));
            range = Optional.empty();
        }

        void keep(long copied) {
            long now = tools.ticker().nanos();
            endRange();
            if (copied < last) {
                // The copier has begun anew.
                before = 0;
                begin = now;
                last = 0;
            }
            tell(new UpgradeEvent.Copied(replacement.subject(), copied - last, Duration.ofNanos(now - rangeBegin)));
            last = copied;
            upgrade = upgrade.copied(copied);
            Duration pause = throttle.leastTime(copied - before).minus(Duration.ofNanos(now - begin));
            if (now - toldAt >= TOLD_NANOS || pause.toNanos() > 0) {
                toldAt = now;
                replacement.keep(upgrade);
            }
            cancellation.pause(pause);
            rangeBegin = tools.ticker().nanos();
            tell(new UpgradeEvent.Paused(replacement.subject(), Duration.ofNanos(rangeBegin - now)));
            range = beginRange();
        }
    }
}
