package io.millrace.application.port.driven.service.reindex;

import io.millrace.application.port.driven.service.lease.FencedOffException;
import io.millrace.application.port.driven.service.lease.Lease;
import io.millrace.domain.index.IndexBlock;
import io.millrace.domain.index.IndexId;
import io.millrace.domain.index.IndexName;
import io.millrace.domain.index.upgrade.StateAfterUpgrade;
import io.millrace.domain.reindex.IndexUpgrade;
import java.util.List;
import java.util.Set;

/**
 * The records of upgrades that have begun. A record contains the data that is needed to finish or undo the upgrade. It
 * is written before the engine executes the corresponding step. It is kept until the upgrade needs no further step,
 * even if the task is removed earlier.
 *
 * <p>Every method that writes throws {@link FencedOffException} if the lease is lost.
 */
public interface BegunUpgrades {

    /** Returns the unfinished upgrades of the task to which the lease belongs, ordered by source. */
    List<BegunUpgrade> listBegun(Lease lease);

    /**
     * Records the state of a source, unless a state is already recorded. If {@link #end} kept an earlier state of this
     * source, the new record combines the earlier state and {@code before}. The record has a write block only if both
     * states have one. It is closed if one of the states is closed. The reason is that a late call of the earlier
     * upgrade may have added the block or opened the index.
     *
     * @return the recorded upgrade
     */
    BegunUpgrade begin(Lease lease, IndexUpgrade upgrade, StateAfterUpgrade before);

    /**
     * Records that a call that changes the state of the source is about to be sent. Until {@link #markChanged} the
     * engine may execute the call at any time, even after this instance has lost the lease.
     */
    void markChanging(Lease lease, IndexId source);

    /** Records that all calls that {@link #markChanging} announced under this lease have returned. */
    void markChanged(Lease lease, IndexId source);

    /**
     * Records the index blocks of users that are about to be removed from the source. Replaces the blocks that were
     * recorded before. The set is empty when the blocks have been set again, and after {@link #end}.
     */
    void markLifted(Lease lease, IndexId source, Set<IndexBlock> blocks);

    /**
     * Returns the number of the next attempt to upgrade an index with this name. Numbers start at 1 and are never
     * reused.
     */
    int nextAttempt(Lease lease, IndexName index);

    /**
     * Records the destination of an attempt before the destination is created. Does nothing if it is already recorded.
     */
    void addDestination(Lease lease, IndexId source, IndexName destination);

    /** Records which destination replaced the source. */
    void markReplaced(Lease lease, IndexId source, IndexName destination);

    /**
     * Ends an upgrade after the original state of the source was restored. Removes the record, unless a call of an
     * earlier owner of the lease may still change the source. In that case the original state is kept for
     * {@link #begin}.
     */
    void end(Lease lease, IndexId source);

    /** Removes the record of an upgrade whose source was replaced. Does nothing if no record exists. */
    void forget(Lease lease, IndexId source);
}
