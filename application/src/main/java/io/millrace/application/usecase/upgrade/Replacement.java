package io.millrace.application.usecase.upgrade;

import io.millrace.application.port.driven.engine.Fence;
import io.millrace.application.port.driven.service.UpgradeEvent;
import io.millrace.domain.index.Index;
import io.millrace.domain.index.IndexId;
import io.millrace.domain.index.IndexName;
import io.millrace.domain.index.IndexVersion;
import io.millrace.domain.reindex.IndexUpgrade;

/** What an index belongs to that is upgraded: where its replacement goes, and where the progress is stored. */
public interface Replacement {

    /** Returns the data stream or the system feature. */
    UpgradeEvent.Subject subject();

    /** Returns the version that the index gets. */
    IndexVersion version();

    /**
     * Lets the upgrade begin, before anything was changed.
     *
     * @throws io.millrace.domain.Rejection if the index must not be upgraded as things are
     */
    void requireMayBegin(IndexUpgrade.InProgress upgrade);

    /**
     * Lets the upgrade go on once the index takes no documents.
     *
     * @throws io.millrace.domain.Rejection if it does not belong here any more
     */
    void requireInPlace(Index source);

    /** Returns whether the index that is to take the place of this one has it already. */
    boolean isReplaced(IndexName source);

    /** Returns the name that the index gets. */
    IndexName destinationOf(IndexName source);

    /** Returns whether patterns pass the new index over unless they ask for hidden ones. */
    boolean hidesDestinationOf(Index source);

    /** Puts the destination into the place of the source and stores that the index is done, as {@link io.millrace.application.port.driven.engine.IndexUpgrades} does it. */
    void swap(IndexId source, IndexId destination, Fence fence);

    /** Stores how far it came, for the holder of the lease. */
    void keep(IndexUpgrade upgrade);
}
