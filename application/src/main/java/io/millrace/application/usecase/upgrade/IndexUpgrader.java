package io.millrace.application.usecase.upgrade;

import io.millrace.application.port.driven.engine.DocumentCopier;
import io.millrace.application.port.driven.engine.EngineCapability;
import io.millrace.application.port.driven.engine.IndexUpgrades;
import io.millrace.application.port.driven.engine.IndexUpgrades.Blocked;
import io.millrace.application.port.driven.engine.Indices;
import io.millrace.application.port.driven.engine.Indices.NewIndex;
import io.millrace.application.port.driven.service.Incidents;
import io.millrace.application.port.driven.service.Outages;
import io.millrace.application.port.driven.service.Spans;
import io.millrace.application.port.driven.service.Ticker;
import io.millrace.application.port.driven.service.lease.Fence;
import io.millrace.application.port.driven.service.lease.FencedOffException;
import io.millrace.application.port.driven.service.lease.Lease;
import io.millrace.application.port.driven.service.reindex.BegunUpgrade;
import io.millrace.application.port.driven.service.reindex.BegunUpgrades;
import io.millrace.application.port.driven.service.reindex.UpgradeEvent;
import io.millrace.application.usecase.work.Cancellation;
import io.millrace.application.usecase.work.WorkCancelledException;
import io.millrace.domain.Rejection;
import io.millrace.domain.index.Index;
import io.millrace.domain.index.IndexName;
import io.millrace.domain.index.upgrade.StateAfterUpgrade;
import io.millrace.domain.reindex.DestinationName;
import io.millrace.domain.reindex.IndexUpgrade;
import io.millrace.domain.reindex.IndexUpgrade.InProgress;
import io.millrace.domain.reindex.Throttle;
import io.millrace.domain.reindex.UpgradeStep;
import java.time.Duration;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Set;
import java.util.function.Consumer;
import java.util.function.Predicate;

/** Upgrades single indices. Thread-safe. For each index, an instance executes one attempt at a time, on one thread. */
public final class IndexUpgrader {

    /**
     * The interval in nanoseconds at which the progress is recorded, unless the throttle causes pauses between ranges.
     */
    private static final long STORE_INTERVAL_NANOS = 200_000_000;

    private static final int MOST_COPIES = 5;

    private final Indices indices;
    private final IndexUpgrades upgrades;
    private final DocumentCopier copier;
    private final boolean pausesBetweenRanges;
    private final LeaseCheck check;
    private final Outages outages;
    private final Incidents incidents;
    private final Ticker ticker;
    private final Optional<Spans> spans;

    /**
     * Creates the upgrader.
     *
     * @param capabilities the capabilities of the engine that stores the indices
     * @param spans creates one tracing span per copied range; empty if spans are not collected
     */
    public IndexUpgrader(
            Indices indices,
            IndexUpgrades upgrades,
            DocumentCopier copier,
            Set<EngineCapability> capabilities,
            LeaseCheck check,
            Outages outages,
            Incidents incidents,
            Ticker ticker,
            Optional<Spans> spans) {
        this.indices = indices;
        this.upgrades = upgrades;
        this.copier = copier;
        this.pausesBetweenRanges = capabilities.contains(EngineCapability.COPIES_IN_STEPS);
        this.check = check;
        this.outages = outages;
        this.incidents = incidents;
        this.ticker = ticker;
        this.spans = spans;
    }

    /** Returns the component that ends the upgrades that are recorded in {@code begun}. */
    public UpgradeEnding ending(BegunUpgrades begun, Predicate<Index> isInPlace) {
        return new UpgradeEnding(indices, upgrades, begun, check, isInPlace);
    }

    /**
     * Returns an attempt to upgrade an index, which is not thread-safe.
     *
     * @param events receives the events of the attempt
     */
    public Attempt attempt(
            Replacement replacement,
            Lease lease,
            InProgress upgrade,
            Throttle throttle,
            Cancellation cancellation,
            Consumer<UpgradeEvent> events) {
        return new Attempt(replacement, lease, upgrade, throttle, cancellation, events);
    }

    /** Executes the steps of the upgrade of one index. */
    public final class Attempt {

        private final Replacement replacement;
        private final UpgradeEnding ending;
        private final Lease lease;
        private final Throttle throttle;
        private final Cancellation cancellation;
        private final Consumer<UpgradeEvent> events;

        private InProgress upgrade;
        private UpgradeStep current = UpgradeStep.BLOCK_SOURCE;

        private Attempt(
                Replacement replacement,
                Lease lease,
                InProgress upgrade,
                Throttle throttle,
                Cancellation cancellation,
                Consumer<UpgradeEvent> events) {
            this.replacement = replacement;
            this.ending = ending(replacement.begun(), replacement::isInPlace);
            this.lease = lease;
            this.upgrade = upgrade;
            this.throttle = throttle;
            this.cancellation = cancellation;
            this.events = events;
        }

        /** Returns the upgrade, with the progress of an earlier attempt if that attempt can be resumed. */
        public InProgress resume() {
            begun().ifPresent(begun -> resumed(begun)
                    .flatMap(destination -> source().map(from -> copier.copied(from, destination)))
                    .ifPresent(copied -> upgrade =
                            upgrade.counted(begun.documents().orElse(0)).copied(copied)));
            return upgrade;
        }

        /**
         * Executes all steps of the upgrade. If a step fails permanently, restores the original state of the source.
         *
         * @return the upgrade as done or failed
         * @throws WorkCancelledException if the job was cancelled; a worker resumes or ends the upgrade later
         * @throws FencedOffException if the lease is lost
         * @throws RuntimeException if the store or the engine is unavailable; the upgrade is retried
         */
        public IndexUpgrade run() {
            try {
                replacement.requireMayBegin(upgrade);
                begin(UpgradeStep.BLOCK_SOURCE);
                replace();
                return settled(upgrade.finish());
            } catch (Rejection refusal) {
                if (refusal.isTransient()) {
                    throw refusal;
                }
                return fail(String.valueOf(refusal.advised().getMessage()));
            } catch (WorkCancelledException | FencedOffException stop) {
                throw stop;
            } catch (RuntimeException failure) {
                if (cancellation.isCancelled() || outages.isOutage(failure)) {
                    throw failure;
                }
                incidents.report(
                        "index [" + upgrade.index() + "] could not be upgraded while " + current.words(), failure);
                return fail("index [" + upgrade.index() + "] failed while " + current.words()
                        + "; the log of the service has the cause");
            }
        }

        private void begin(UpgradeStep step) {
            current = step;
            cancellation.check();
            publish(new UpgradeEvent.Began(replacement.subject(), upgrade.index(), step));
        }

        private Fence confirmLease() {
            return check.confirmLease(lease);
        }

        /**
         * Replaces the source by the destination. Copies again if the source changed during the copy. The source can
         * change if the engine does not check the fence in the same step as a change: then a former owner of the lease
         * may remove the write block.
         */
        private void replace() {
            for (int copies = 0; copies < MOST_COPIES; copies++) {
                Optional<BegunUpgrade> before = begun();
                if (before.filter(this::isReplaced).isPresent()) {
                    deleteSource(before.get());
                    return;
                }
                Index source = source().orElseThrow(
                                () -> Rejection.indexNotFound(upgrade.index().value()));
                BegunUpgrade begun = replacement.begun().begin(lease, upgrade, StateAfterUpgrade.of(source));
                ending.setLiftedAgain(begun, lease);
                Blocked blocked = block().orElseThrow(
                                () -> Rejection.indexNotFound(upgrade.index().value()));
                if (upgradeUnlessChanged(begun, blocked)) {
                    return;
                }
            }
            throw Rejection.invalid("index [" + upgrade.index() + "] changed repeatedly while it was copied");
        }

        private Optional<Blocked> block() {
            return ending.change(
                    upgrade.source(), upgrade.index(), lease, fence -> upgrades.block(upgrade.source(), fence));
        }

        private Optional<BegunUpgrade> begun() {
            return replacement.begun().listBegun(lease).stream()
                    .filter(begun -> begun.source().equals(upgrade.source()))
                    .findFirst();
        }

        /** Returns whether an earlier attempt has already swapped the indices. */
        private boolean isReplaced(BegunUpgrade begun) {
            return begun.replacedBy().isPresent()
                    || begun.destinations().stream().anyMatch(ending::isInPlace);
        }

        private Optional<Index> source() {
            return indices.findIndex(upgrade.index()).filter(index -> index.id().equals(upgrade.source()));
        }

        /**
         * Executes the steps that follow the write block. Returns false if the source was changed during these steps,
         * so that the copy must be repeated.
         */
        private boolean upgradeUnlessChanged(BegunUpgrade begun, Blocked blocked) {
            Index source = blocked.index();
            replacement.requireUnchanged(source);
            begin(UpgradeStep.OPEN_SOURCE);
            if (begun.before().closed()) {
                ending.change(upgrade.source(), upgrade.index(), lease, fence -> {
                    upgrades.open(upgrade.source(), fence);
                    return fence;
                });
            }
            begin(UpgradeStep.DELETE_DESTINATION);
            Optional<Index> resumed = resumed(begun);
            if (resumed.isEmpty() && ending.discardDestinations(begun, lease).isPresent()) {
                deleteSource(begun);
                return true;
            }
            IndexName name = resumed.map(Index::name).orElseGet(() -> nameOfAttempt(begun));
            begin(UpgradeStep.CREATE_DESTINATION);
            Index destination = resumed.orElseGet(() -> {
                replacement.begun().addDestination(lease, upgrade.source(), name);
                return upgrades.createDestination(upgrade.source(), likeSource(source, name), confirmLease());
            });
            begin(UpgradeStep.COPY_DOCUMENTS);
            try {
                copy(source, destination, resumed.isPresent() ? begun.documents() : OptionalLong.empty());
            } catch (Rejection refusal) {
                if (!refusal.isTransient() && !check.byEngine() && blockAndCheckDisturbed(blocked)) {
                    return false;
                }
                throw refusal;
            }
            begin(UpgradeStep.CLOSE_DESTINATION);
            if (begun.before().closed()) {
                upgrades.closeDestination(destination.id(), confirmLease());
            }
            begin(UpgradeStep.SWAP);
            if (!check.byEngine() && !blockAndCheckUnchanged(blocked)) {
                return false;
            }
            swap(destination, begun.before());
            deleteSource(begun().orElse(begun));
            return true;
        }

        /**
         * Returns the destination of an earlier attempt that can be resumed. If the engine does not check the fence in
         * the same step as a write, returns empty, because a former owner of the lease may still write to that
         * destination.
         */
        private Optional<Index> resumed(BegunUpgrade begun) {
            IndexName name = replacement.destinationOf(upgrade.index());
            return check.byEngine() && begun.destinations().contains(name)
                    ? indices.findIndex(name)
                            .filter(destination -> destination.version().equals(replacement.version()))
                    : Optional.empty();
        }

        /**
         * Returns the name of the new destination. If the engine does not check the fence in the same step as a change,
         * each attempt uses a new name, so that late calls of a former owner of the lease do not affect this attempt.
         */
        private IndexName nameOfAttempt(BegunUpgrade begun) {
            IndexName first = replacement.destinationOf(upgrade.index());
            IndexName name = check.byEngine()
                    ? first
                    : DestinationName.ofAttempt(first, replacement.begun().nextAttempt(lease, upgrade.index()));
            if (!begun.destinations().contains(name)) {
                replacement.freeName(name, confirmLease());
            }
            return name;
        }

        /**
         * Sets the write block again, and returns whether the source was changed or closed since {@code before} was
         * read. If so, the copy may have failed because of a late call of a former owner of the lease.
         */
        private boolean blockAndCheckDisturbed(Blocked before) {
            return block().filter(now ->
                            now.mark().equals(before.mark()) && !now.index().closed())
                    .isEmpty();
        }

        private boolean blockAndCheckUnchanged(Blocked before) {
            return block().filter(now -> now.mark().equals(before.mark())).isPresent();
        }

        /**
         * Swaps the indices. If the engine rejects the swap but the destination has already replaced the source,
         * ignores the rejection, because the engine may have executed the call twice.
         */
        private void swap(Index destination, StateAfterUpgrade before) {
            try {
                replacement.swap(upgrade.source(), destination.id(), before, confirmLease());
            } catch (Rejection refusal) {
                if (!ending.isInPlace(destination.name())) {
                    throw refusal;
                }
            }
            if (!check.byEngine()) {
                replacement.begun().markReplaced(lease, upgrade.source(), destination.name());
            }
        }

        private void deleteSource(BegunUpgrade begun) {
            begin(UpgradeStep.DELETE_SOURCE);
            if (!ending.end(begun, lease)) {
                throw Rejection.indexNotFound(upgrade.index().value());
            }
            replacement.storeProgress(upgrade.finish());
            replacement.begun().forget(lease, upgrade.source());
        }

        /**
         * Returns the destination with the properties of the source. Index blocks in the settings of the source take
         * effect in the destination only after the swap.
         */
        private NewIndex likeSource(Index index, IndexName name) {
            return new NewIndex(
                    name,
                    replacement.version(),
                    index.settings(),
                    index.mappings(),
                    replacement.hidesDestinationOf(index),
                    index.createdAt());
        }

        private void copy(Index from, Index to, OptionalLong counted) {
            long expected = counted.isPresent() ? counted.getAsLong() : copier.count(from);
            long copied = copier.copied(from, to);
            upgrade = upgrade.counted(expected).copied(copied);
            replacement.storeProgress(upgrade);
            Pace pace = new Pace(from.name(), copied);
            try {
                copier.copy(from, to, throttle, confirmLease(), pace::recordProgress);
            } finally {
                pace.endRange();
            }
            replacement.storeProgress(upgrade);
            long found = copier.count(to);
            if (found != expected) {
                throw Rejection.invalid("source index [" + from.name() + "] has " + expected + " docs and dest ["
                        + to.name() + "] has " + found + " docs");
            }
        }

        private IndexUpgrade fail(String message) {
            Optional<BegunUpgrade> begun = begun();
            boolean replaced = begun.isPresent() && ending.end(begun.get(), lease);
            IndexUpgrade ended = replaced ? upgrade.finish() : upgrade.fail(message);
            replacement.storeProgress(ended);
            begun.ifPresent(known -> ending.settle(known, replaced, lease));
            return settled(ended);
        }

        private IndexUpgrade settled(IndexUpgrade upgrade) {
            publish(new UpgradeEvent.Settled(replacement.subject(), upgrade));
            return upgrade;
        }

        private void publish(UpgradeEvent event) {
            events.accept(event);
        }

        /** Pauses so that the copy does not exceed the throttle, and records the progress. */
        private final class Pace {

            private final IndexName source;
            private long before;
            private long last;
            private long begin = ticker.nanos();
            private long rangeBegin = begin;
            private long storedAt = begin;
            private Optional<Spans.Span> range;

            Pace(IndexName source, long copiedBefore) {
                this.source = source;
                before = copiedBefore;
                last = copiedBefore;
                range = beginRange();
            }

            private Optional<Spans.Span> beginRange() {
                return spans.map(spans -> spans.begin("upgrade range", Map.of("millrace.index", source.value())));
            }

            void endRange() {
                range.ifPresent(span -> span.end(false));
                range = Optional.empty();
            }

            void recordProgress(long copied) {
                long now = ticker.nanos();
                endRange();
                if (copied < last) {
                    // The copier has started again from the beginning.
                    before = 0;
                    begin = now;
                    last = 0;
                }
                publish(new UpgradeEvent.Copied(
                        replacement.subject(), copied - last, Duration.ofNanos(now - rangeBegin)));
                last = copied;
                upgrade = upgrade.copied(copied);
                Duration pause = pausesBetweenRanges
                        ? throttle.leastTime(copied - before).minus(Duration.ofNanos(now - begin))
                        : Duration.ZERO;
                if (now - storedAt >= STORE_INTERVAL_NANOS || pause.toNanos() > 0) {
                    storedAt = now;
                    replacement.storeProgress(upgrade);
                }
                cancellation.pause(pause);
                rangeBegin = ticker.nanos();
                publish(new UpgradeEvent.Paused(replacement.subject(), Duration.ofNanos(rangeBegin - now)));
                range = beginRange();
            }
        }
    }
}
