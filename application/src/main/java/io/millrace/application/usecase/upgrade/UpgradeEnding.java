package io.millrace.application.usecase.upgrade;

import io.millrace.application.port.driven.engine.IndexUpgrades;
import io.millrace.application.port.driven.engine.Indices;
import io.millrace.application.port.driven.service.BegunUpgrade;
import io.millrace.application.port.driven.service.BegunUpgrades;
import io.millrace.application.port.driven.service.Lease;
import io.millrace.domain.Rejection;
import io.millrace.domain.index.Index;
import io.millrace.domain.index.IndexId;
import io.millrace.domain.index.IndexName;
import java.util.Collection;
import java.util.Optional;
import java.util.function.Predicate;

/**
 * Ends upgrades of indices that have begun: by deleting the source if a destination has taken its place, by giving the
 * source back its state otherwise. Each step may be repeated, so that an ending that was interrupted is done again.
 *
 * @param isInPlace whether a destination has taken the place of its source
 */
public record UpgradeEnding(
        Indices indices, IndexUpgrades upgrades, BegunUpgrades begun, LeaseCheck check, Predicate<Index> isInPlace) {

    /** The destination of a backing index has taken its place once it is in a data stream. */
    public static final Predicate<Index> IN_STREAM = index -> index.membership().isPresent();

    /** Ends all upgrades that were begun for the task of the lease, except those of the given sources. */
    public void endAllBut(Collection<IndexId> kept, Lease lease) {
        for (BegunUpgrade upgrade : begun.listBegun(lease)) {
            if (!kept.contains(upgrade.source())) {
                end(upgrade, lease);
                begun.forget(lease, upgrade.source());
            }
        }
    }

    /**
     * Ends an upgrade, which is still to be forgotten. Destinations are discarded first: after that no swap of an
     * earlier owner of the lease succeeds any more, and it is certain whether one has.
     *
     * @return whether a destination has taken the place of the source
     */
    boolean end(BegunUpgrade upgrade, Lease lease) {
        Optional<IndexName> replacement = discardDestinations(upgrade, lease);
        if (replacement.isPresent()) {
            upgrades.deleteSource(upgrade.source(), check.fence(lease));
        } else {
            upgrades.restore(upgrade.source(), upgrade.before(), check.fence(lease));
        }
        return replacement.isPresent();
    }

    /** Discards all destinations but the one that has taken the place of the source, which is returned. */
    Optional<IndexName> discardDestinations(BegunUpgrade upgrade, Lease lease) {
        Optional<IndexName> replacement = upgrade.replacedBy();
        for (IndexName destination : upgrade.destinations()) {
            if (!replacement.equals(Optional.of(destination)) && !isDiscarded(destination, lease)) {
                replacement = Optional.of(destination);
            }
        }
        return replacement;
    }

    private boolean isDiscarded(IndexName destination, Lease lease) {
        if (isInPlace(destination)) {
            return false;
        }
        try {
            upgrades.discard(destination, check.fence(lease));
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
