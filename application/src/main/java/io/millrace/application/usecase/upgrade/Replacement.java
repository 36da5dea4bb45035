package io.millrace.application.usecase.upgrade;

import io.millrace.application.port.driven.service.Fence;
import io.millrace.application.port.driven.service.UpgradeEvent;
import io.millrace.domain.index.Index;
import io.millrace.domain.index.IndexId;
import io.millrace.domain.index.IndexName;
import io.millrace.domain.index.IndexVersion;
import io.millrace.domain.reindex.IndexUpgrade;

/** The owner of an index under upgrade: decides the place of the destination, and records the progress. */
public interface Replacement {

    /** Returns the data stream or the system feature. */
    UpgradeEvent.Subject subject();

    /** Returns the version that the index gets. */
    IndexVersion version();

    /**
     * Refuses an upgrade before anything is changed, if it must not begin.
     *
     * @throws io.millrace.domain.Rejection if the index must not be upgraded as things are
     */
    void requireMayBegin(IndexUpgrade.InProgress upgrade);

    /**
     * Refuses to go on with an upgrade, once the index takes no documents.
     *
     * @throws io.millrace.domain.Rejection if the index no longer belongs here
     */
    void requireInPlace(Index source);

    /** Returns whether the index that is to take the place of this one has it already. */
    boolean isReplaced(IndexName source);

    /** Returns the name that the index gets. */
    IndexName destinationOf(IndexName source);

    /** Returns whether patterns skip the new index unless they ask for hidden ones. */
    boolean hidesDestinationOf(Index source);

    /** Puts the destination into the place of the source and stores that the index is done, as {@link io.millrace.application.port.driven.engine.IndexUpgrades} does it. */
    void swap(IndexId source, IndexId destination, Fence fence);

    /** Records the progress, for the holder of the lease. */
    void keep(IndexUpgrade upgrade);
}
