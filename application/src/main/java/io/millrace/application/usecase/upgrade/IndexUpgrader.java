package io.millrace.application.usecase.upgrade;

import io.millrace.application.port.driven.engine.DocumentCopier;
import io.millrace.application.port.driven.engine.Fence;
import io.millrace.application.port.driven.engine.FencedOffException;
import io.millrace.application.port.driven.engine.IndexUpgrades.Attempt;
import io.millrace.application.port.driven.engine.IndexUpgrades.Source;
import io.millrace.application.port.driven.engine.Indices.NewIndex;
import io.millrace.application.usecase.work.Halt;
import io.millrace.application.usecase.work.HaltedException;
import io.millrace.domain.Rejection;
import io.millrace.domain.index.Index;
import io.millrace.domain.index.IndexName;
import io.millrace.domain.index.SealedStatistics;
import io.millrace.domain.reindex.IndexUpgrade;
import io.millrace.domain.reindex.IndexUpgrade.InProgress;
import io.millrace.domain.reindex.Throttle;
import io.millrace.domain.reindex.UpgradeStep;
import java.time.Duration;
import java.util.OptionalLong;
import org.jspecify.annotations.Nullable;

/** Takes one index through its steps. Used by one thread, for one attempt. */
public final class IndexUpgrader {

    private final UpgradeTools tools;
    private final Replacement replacement;
    private final Fence fence;
    private final Throttle throttle;
    private final Halt halt;

    private InProgress upgrade;
    private @Nullable Source source;
    private @Nullable Index destination;
    private @Nullable Attempt attempt;

    /** Prepares one attempt. */
    public IndexUpgrader(
            UpgradeTools tools,
            Replacement replacement,
            Fence fence,
            InProgress upgrade,
            Throttle throttle,
            Halt halt) {
        this.tools = tools;
        this.replacement = replacement;
        this.fence = fence;
        this.upgrade = upgrade;
        this.throttle = throttle;
        this.halt = halt;
    }

    /**
     * Does all steps. If one fails the source gets back its former state.
     *
     * @return how the upgrade of the index ended
     * @throws HaltedException if the work has to stop; the store then holds an attempt that is given up later
     * @throws FencedOffException if the lease is lost
     * @throws RuntimeException if the store is away
     */
    public IndexUpgrade run() {
        UpgradeStep current = UpgradeStep.BLOCK_SOURCE;
        try {
            replacement.requireMayBegin(upgrade);
            for (UpgradeStep step : UpgradeStep.values()) {
                current = step;
                halt.check();
                replacement.began(upgrade.index(), step);
                if (step == UpgradeStep.BLOCK_SOURCE && !begin()) {
                    break;
                }
                perform(step);
            }
            return settle(upgrade.finish());
        } catch (Rejection refusal) {
            return fail(String.valueOf(refusal.getMessage()));
        } catch (HaltedException | FencedOffException stop) {
            throw stop;
        } catch (RuntimeException failure) {
            if (halt.isHalted() || tools.outages().isOutage(failure)) {
                throw failure;
            }
            tools.incidents()
                    .report("index [" + upgrade.index() + "] could not be upgraded while " + current.words(), failure);
            return fail("index [" + upgrade.index() + "] failed while " + current.words()
                    + "; the log of the service has the cause");
        }
    }

    /** Returns whether there is something to do; if not, an earlier attempt has done the swap. */
    private boolean begin() {
        source = tools.engine().upgrades().begin(upgrade.source(), fence).orElse(null);
        if (source != null) {
            replacement.requireInPlace(source.index());
            attempt = source.attempt().filter(this::isOfThisVersion).orElse(null);
            destination = attempt == null ? null : attempt.destination();
            return true;
        }
        if (replacement.isReplaced(upgrade.index())) {
            return false;
        }
        throw gone(upgrade.index());
    }

    private boolean isOfThisVersion(Attempt before) {
        return before.destination().version().equals(replacement.version())
                && before.destination().name().equals(replacement.destinationOf(upgrade.index()));
    }

    private static Rejection gone(IndexName index) {
        return new Rejection(Rejection.Reason.INDEX_NOT_FOUND, "index [" + index + "] does not exist");
    }

    private void perform(UpgradeStep step) {
        switch (step) {
            case BLOCK_SOURCE -> {
                // Done by begin(), which has to find out whether the source exists.
            }
            case OPEN_SOURCE -> {
                if (source().wasClosed()) {
                    tools.engine().upgrades().open(upgrade.source(), fence);
                }
            }
            case DELETE_DESTINATION -> {
                if (attempt == null) {
                    tools.engine().upgrades().deleteDestination(replacement.destinationOf(upgrade.index()), fence);
                }
            }
            case CREATE_DESTINATION -> {
                if (attempt == null) {
                    destination = tools.engine()
                            .upgrades()
                            .createDestination(upgrade.source(), likeSource(source().index()), fence);
                }
            }
            case COPY_DOCUMENTS -> copy();
            case CLOSE_DESTINATION -> {
                if (source().wasClosed()) {
                    tools.engine().upgrades().closeDestination(destination().id(), fence);
                }
            }
            case SWAP -> replacement.swap(upgrade.source(), destination().id(), fence);
            case DELETE_SOURCE -> {
                // The swap removed it in the same step; its space is freed once no reader needs it.
            }
        }
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

    private void copy() {
        DocumentCopier copier = tools.engine().copier();
        Index from = source().index();
        Index to = destination();
        OptionalLong counted = attempt == null ? OptionalLong.empty() : attempt.documents();
        long expected = counted.isPresent() ? counted.getAsLong() : copier.count(from);
        upgrade = upgrade.counted(expected);
        replacement.keep(upgrade);
        Pace pace = new Pace(attempt == null ? 0 : attempt.copied());
        copier.copy(from, to, throttle, fence, pace::keep);
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
        tools.engine().upgrades().giveUp(upgrade.source(), fence);
        return settle(upgrade.fail(message));
    }

    private IndexUpgrade settle(IndexUpgrade settled) {
        replacement.keep(settled);
        replacement.settled(settled);
        return settled;
    }

    private Source source() {
        if (source == null) {
            throw new IllegalStateException("the upgrade of " + upgrade.index() + " has not begun");
        }
        return source;
    }

    private Index destination() {
        if (destination == null) {
            throw new IllegalStateException("the upgrade of " + upgrade.index() + " has no destination yet");
        }
        return destination;
    }

    /** Pauses so that the documents copied by this attempt take as long as the throttle demands. */
    private final class Pace {

        private long before;
        private long last;
        private long begin = tools.ticker().nanos();

        Pace(long copiedBefore) {
            before = copiedBefore;
            last = copiedBefore;
        }

        void keep(long copied) {
            if (copied < last) {
                // The copier has begun anew.
                before = 0;
                begin = tools.ticker().nanos();
            }
            last = copied;
            Duration taken = Duration.ofNanos(tools.ticker().nanos() - begin);
            halt.pause(throttle.leastTime(copied - before).minus(taken));
        }
    }
}
