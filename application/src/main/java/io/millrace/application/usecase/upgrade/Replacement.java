package io.millrace.application.usecase.upgrade;

import io.millrace.application.port.driven.service.BegunUpgrades;
import io.millrace.application.port.driven.service.Fence;
import io.millrace.application.port.driven.service.UpgradeEvent;
import io.millrace.domain.index.Index;
import io.millrace.domain.index.IndexId;
import io.millrace.domain.index.IndexName;
import io.millrace.domain.index.IndexVersion;
import io.millrace.domain.index.StateBehindUpgrade;
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

    /** Returns whether a destination has taken the place of its source. */
    boolean isInPlace(Index destination);

    /** Returns the name that the index gets with the first attempt. */
    IndexName destinationOf(IndexName source);

    /** Returns whether patterns skip the new index unless they ask for hidden ones. */
    boolean hidesDestinationOf(Index source);

    /** Puts the destination into the place of the source, as {@link io.millrace.application.port.driven.engine.IndexUpgrades} does it. */
    void swap(IndexId source, IndexId destination, StateBehindUpgrade before, Fence fence);

    /** Records the progress, for the holder of the lease. */
    void keep(IndexUpgrade upgrade);

    /** Returns where it is recorded what has to be known to end the upgrade. */
    BegunUpgrades begun();
}
