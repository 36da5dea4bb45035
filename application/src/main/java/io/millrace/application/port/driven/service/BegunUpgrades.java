package io.millrace.application.port.driven.service;

import io.millrace.domain.index.IndexBlock;
import io.millrace.domain.index.IndexId;
import io.millrace.domain.index.IndexName;
import io.millrace.domain.index.StateBehindUpgrade;
import io.millrace.domain.reindex.IndexUpgrade;
import java.util.List;
import java.util.Set;

/**
 * The records that are needed to end the upgrades of indices that have begun. A record is written before the engine
 * executes the step. It is kept until the upgrade needs no further step, even if the task is removed.
 *
 * <p>Every method that writes throws {@link FencedOffException} if the lease is lost.
 */
public interface BegunUpgrades {

    /** Returns the upgrades that were begun for the task of the lease and not ended, ordered by source. */
    List<BegunUpgrade> listBegun(Lease lease);

    /**
     * Records the state of a source, unless a state is already recorded. If {@link #end} kept a state of this source,
     * the differences that an upgrade can cause are taken from it: an added write block or an opened index.
     *
     * @return the recorded upgrade
     */
    BegunUpgrade begin(Lease lease, IndexUpgrade upgrade, StateBehindUpgrade before);

    /**
     * Records that a call that changes the state of the source is about to be sent. Until {@link #markChanged} the
     * engine may execute it at any time, even if its owner loses the lease.
     */
    void markChanging(Lease lease, IndexId source);

    /** Records that all such calls under this lease have returned. */
    void markChanged(Lease lease, IndexId source);

    /**
     * Records the user's blocks that are about to be removed from the source, replacing the recorded ones. The record
     * is empty once the blocks are set again, and after {@link #end}.
     */
    void markLifted(Lease lease, IndexId source, Set<IndexBlock> blocks);

    /**
     * Returns the number of the next attempt to upgrade an index with this name. Numbers start at 1 and are never
     * reused.
     */
    int nextAttempt(Lease lease, IndexName index);

    /** Records the destination of an attempt before it is created; does nothing if it is recorded. */
    void addDestination(Lease lease, IndexId source, IndexName destination);

    /** Records which destination replaced the source. */
    void markReplaced(Lease lease, IndexId source, IndexName destination);

    /**
     * Ends an upgrade whose source has its former state again. The record is removed, unless a call of an earlier owner
     * may still change that state. In that case the state is kept for {@link #begin}.
     */
    void end(Lease lease, IndexId source);

    /** Removes the record of an upgrade whose source was replaced; does nothing if there is none. */
    void forget(Lease lease, IndexId source);
}
