package io.millrace.application.port.driven.service;

import io.millrace.domain.index.IndexBlock;
import io.millrace.domain.index.IndexId;
import io.millrace.domain.index.IndexName;
import io.millrace.domain.index.StateBehindUpgrade;
import io.millrace.domain.reindex.IndexUpgrade;
import java.util.List;
import java.util.Set;

/**
 * What has to be known to end the upgrades of indices that have begun. It is recorded before the step of the engine that
 * it is about, and kept until nothing is left to be done, whatever becomes of the task.
 *
 * <p>Every method that writes throws {@link FencedOffException} if the lease is lost; nothing is written then.
 */
public interface BegunUpgrades {

    /** Returns the upgrades that were begun for the task of the lease and not ended, in the order of their sources. */
    List<BegunUpgrade> listBegun(Lease lease);

    /**
     * Records the state of a source, unless one is recorded already. Of a source whose state was kept by {@link #end}
     * that state counts where it differs in what an upgrade does: where the source has got a write block, or was opened.
     *
     * @return what is recorded
     */
    BegunUpgrade begin(Lease lease, IndexUpgrade upgrade, StateBehindUpgrade before);

    /**
     * Records that a call which changes the state of the source is about to be made. Until {@link #markChanged} it may be
     * carried out at any time, whatever becomes of its owner.
     */
    void markChanging(Lease lease, IndexId source);

    /** Records that all such calls under this lease have been answered. */
    void markChanged(Lease lease, IndexId source);

    /**
     * Records the blocks of its user that are about to be removed from the source, in place of those recorded before.
     * No blocks are recorded once they are set again. {@link #end} records none.
     */
    void markLifted(Lease lease, IndexId source, Set<IndexBlock> blocks);

    /** Returns a number for an attempt to upgrade an index of this name: 1 at first, and never the same twice. */
    int nextAttempt(Lease lease, IndexName index);

    /** Records the destination of an attempt, before it is made; does nothing if it is recorded. */
    void addDestination(Lease lease, IndexId source, IndexName destination);

    /** Records which destination has taken the place of the source. */
    void markReplaced(Lease lease, IndexId source, IndexName destination);

    /**
     * Ends an upgrade whose source has been given back its state. It is forgotten, unless a call of an earlier owner may
     * still change that state: then the state is kept for {@link #begin}.
     */
    void end(Lease lease, IndexId source);

    /** Forgets an upgrade whose source was replaced; does nothing if none is recorded. */
    void forget(Lease lease, IndexId source);
}
