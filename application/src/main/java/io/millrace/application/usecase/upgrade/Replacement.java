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

/**
 * The owner of an index that is upgraded: determines how the destination replaces the source, and records the progress.
 */
public interface Replacement {

    /** Returns the data stream or the system feature. */
    UpgradeEvent.Subject subject();

    /** Returns the version of the upgraded index. */
    IndexVersion version();

    /**
     * Rejects an upgrade that must not begin, before anything is changed.
     *
     * @throws io.millrace.domain.Rejection if the index must not be upgraded at present
     */
    void requireMayBegin(IndexUpgrade.InProgress upgrade);

    /**
     * Checks the source again after it was blocked.
     *
     * @throws io.millrace.domain.Rejection if the source no longer belongs to this owner
     */
    void requireInPlace(Index source);

    /** Returns whether a destination has replaced its source. */
    boolean isInPlace(Index destination);

    /** Returns the name of the destination of the first attempt. */
    IndexName destinationOf(IndexName source);

    /** Returns whether patterns match the new index only if they include hidden indices. */
    boolean hidesDestinationOf(Index source);

    /**
     * Replaces the source by the destination, as defined by {@link
     * io.millrace.application.port.driven.engine.IndexUpgrades}.
     */
    void swap(IndexId source, IndexId destination, StateBehindUpgrade before, Fence fence);

    /** Records the progress under the lease. */
    void keep(IndexUpgrade upgrade);

    /** Returns the records that are needed to end the upgrade. */
    BegunUpgrades begun();
}
