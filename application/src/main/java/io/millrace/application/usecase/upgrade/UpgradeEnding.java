package io.millrace.application.usecase.upgrade;

import io.millrace.application.port.driven.engine.Catalog;
import io.millrace.application.port.driven.engine.IndexUpgrades;
import io.millrace.application.port.driven.engine.Indices;
import io.millrace.application.port.driven.service.lease.Fence;
import io.millrace.application.port.driven.service.lease.Lease;
import io.millrace.application.port.driven.service.reindex.BegunUpgrade;
import io.millrace.application.port.driven.service.reindex.BegunUpgrades;
import io.millrace.domain.Rejection;
import io.millrace.domain.index.Index;
import io.millrace.domain.index.IndexBlock;
import io.millrace.domain.index.IndexId;
import io.millrace.domain.index.IndexName;
import io.millrace.domain.index.IndexSettings;
import io.millrace.domain.index.change.SettingsChange;
import io.millrace.domain.reindex.Run;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.function.Function;
import java.util.function.Predicate;
import java.util.stream.Collectors;

/**
 * Ends upgrades of indices that have begun. Deletes the source if a destination has replaced it; otherwise restores the
 * original state of the source. If the ending is interrupted, all its steps can safely be repeated.
 *
 * @param isInPlace tests whether a destination has replaced its source
 */
public record UpgradeEnding(
        Indices indices, IndexUpgrades upgrades, BegunUpgrades begun, LeaseCheck check, Predicate<Index> isInPlace) {

    /**
     * Tests whether the destination of a backing index has replaced its source. Then the destination belongs to a data
     * stream.
     */
    public static final Predicate<Index> IN_STREAM = index -> index.membership().isPresent();

    /**
     * Returns a test whether a destination of this run has replaced its source. A plain index is replaced when its name
     * has become an alias of the destination.
     */
    public static Predicate<Index> inPlace(Run run, Catalog catalog) {
        if (!run.plainIndex()) {
            return IN_STREAM;
        }
        IndexName source = new IndexName(run.stream().value());
        return destination -> catalog.findIndex(source)
                .filter(index -> index.id().equals(destination.id()))
                .isPresent();
    }

    /** Returns a copy for the upgrades of {@code run}. */
    public UpgradeEnding of(Run run) {
        return new UpgradeEnding(indices, upgrades, begun, check, inPlace(run, indices));
    }

    /** Ends all upgrades that were begun for the task of the lease, except the upgrades of the given sources. */
    public void endAllBut(Collection<IndexId> kept, Lease lease) {
        for (BegunUpgrade upgrade : begun.listBegun(lease)) {
            if (!kept.contains(upgrade.source())) {
                settle(upgrade, end(upgrade, lease), lease);
            }
        }
    }

    /** Removes the record of an ended upgrade. Keeps the record if a late call may still change the source. */
    void settle(BegunUpgrade upgrade, boolean replaced, Lease lease) {
        if (replaced) {
            begun.forget(lease, upgrade.source());
        } else {
            begun.end(lease, upgrade.source());
        }
    }

    /**
     * Ends an upgrade, but keeps its record. Discards the destinations first. Afterwards, a delayed swap by a previous
     * owner of the lease fails, and it is certain whether an earlier swap succeeded.
     *
     * @return whether a destination has replaced the source
     */
    boolean end(BegunUpgrade upgrade, Lease lease) {
        Optional<IndexName> replacement = discardDestinations(upgrade, lease);
        if (replacement.isPresent()) {
            unlocked(upgrade.source(), upgrade.index(), lease, fence -> {
                upgrades.deleteSource(upgrade.source(), fence);
                return fence;
            });
        } else {
            setLiftedAgain(upgrade, lease);
            change(upgrade.source(), upgrade.index(), lease, fence -> {
                upgrades.restore(upgrade.source(), upgrade.before(), fence);
                return fence;
            });
        }
        return replacement.isPresent();
    }

    /**
     * Executes a call that changes the state of a source. If the engine cannot check the fence in the same step as the
     * change, this method first stores a record of the call. It removes the record after the call has returned or was
     * rejected. If the outcome is unknown, the record stays, because the engine may still execute the call later.
     */
    <T> T change(IndexId source, IndexName name, Lease lease, Function<Fence, T> call) {
        if (check.byEngine()) {
            return call.apply(check.confirmLease(lease));
        }
        begun.markChanging(lease, source);
        try {
            T answer = unlocked(source, name, lease, call);
            begun.markChanged(lease, source);
            return answer;
        } catch (Rejection refused) {
            if (refused.reason() != Rejection.Reason.OUTCOME_UNKNOWN) {
                begun.markChanged(lease, source);
            }
            throw refused;
        }
    }

    /**
     * Executes a call. If index blocks that users have set forbid the call, removes these blocks from the source,
     * repeats the call and sets the blocks again. Records the blocks before the removal, so that another instance can
     * set them again if this instance ends.
     */
    private <T> T unlocked(IndexId source, IndexName name, Lease lease, Function<Fence, T> call) {
        try {
            return call.apply(check.confirmLease(lease));
        } catch (Rejection refused) {
            Set<IndexBlock> locks = refused.isByBlock() ? locks(source, name) : Set.of();
            if (locks.isEmpty()) {
                throw refused;
            }
            begun.markLifted(lease, source, locks);
            try {
                check.confirmLease(lease);
                locks.forEach(lock -> set(source, lock, Optional.empty()));
                return call.apply(check.confirmLease(lease));
            } finally {
                // The lease is not checked here, because this instance removed the blocks and must set them again.
                locks.forEach(lock -> set(source, lock, Optional.of("true")));
                begun.markLifted(lease, source, Set.of());
            }
        }
    }

    private Set<IndexBlock> locks(IndexId source, IndexName name) {
        return indices.findIndex(name).filter(index -> index.id().equals(source)).stream()
                .flatMap(index -> index.blocks().stream())
                .filter(IndexBlock::forbidsChanging)
                .collect(Collectors.toUnmodifiableSet());
    }

    private void set(IndexId source, IndexBlock block, Optional<String> value) {
        SettingsChange change = new SettingsChange(new TreeMap<>(Map.of(IndexSettings.key(block), value)), false);
        indices.update(List.of(source), change).refused().values().forEach(refused -> {
            throw refused;
        });
    }

    /** Restores the index blocks that an interrupted attempt removed from the source. */
    void setLiftedAgain(BegunUpgrade upgrade, Lease lease) {
        if (!upgrade.lifted().isEmpty()) {
            check.confirmLease(lease);
            upgrade.lifted().forEach(block -> set(upgrade.source(), block, Optional.of("true")));
            begun.markLifted(lease, upgrade.source(), Set.of());
        }
    }

    /** Discards all destinations except a destination that has replaced the source. Returns that destination. */
    Optional<IndexName> discardDestinations(BegunUpgrade upgrade, Lease lease) {
        Optional<IndexName> replacement = upgrade.replacedBy();
        for (IndexName destination : upgrade.destinations()) {
            if (!replacement.equals(Optional.of(destination)) && !discardUnlessInPlace(destination, lease)) {
                replacement = Optional.of(destination);
            }
        }
        return replacement;
    }

    private boolean discardUnlessInPlace(IndexName destination, Lease lease) {
        if (isInPlace(destination)) {
            return false;
        }
        try {
            upgrades.discard(destination, check.confirmLease(lease));
            return true;
        } catch (Rejection refusal) {
            if (isInPlace(destination)) {
                return false;
            }
            throw refusal;
        }
    }

    boolean isInPlace(IndexName destination) {
        return indices.findIndex(destination).filter(isInPlace).isPresent();
    }
}
