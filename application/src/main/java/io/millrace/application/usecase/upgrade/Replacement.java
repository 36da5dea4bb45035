package io.millrace.application.usecase.upgrade;

import io.millrace.application.port.driven.service.lease.Fence;
import io.millrace.application.port.driven.service.reindex.BegunUpgrades;
import io.millrace.application.port.driven.service.reindex.UpgradeEvent;
import io.millrace.domain.index.Index;
import io.millrace.domain.index.IndexId;
import io.millrace.domain.index.IndexName;
import io.millrace.domain.index.IndexVersion;
import io.millrace.domain.index.upgrade.StateAfterUpgrade;
import io.millrace.domain.reindex.IndexUpgrade;

/**
 * Determines how the destination of an upgrade replaces its source, and records the progress. Data streams, plain
 * indices and system features have different implementations.
 */
public interface Replacement {

    /** Returns the data stream or the system feature that owns the index, or the plain index. */
    UpgradeEvent.Subject subject();

    /** Returns the version of the new index. */
    IndexVersion version();

    /**
     * Checks whether the upgrade may begin. Called before the upgrade changes anything.
     *
     * @throws io.millrace.domain.Rejection if the index must not be upgraded currently
     */
    void requireMayBegin(IndexUpgrade.InProgress upgrade);

    /**
     * Checks the source after the write block was added to it.
     *
     * @throws io.millrace.domain.Rejection if the source no longer belongs to the data stream, is no longer a plain
     *     index, or is not a valid system index
     */
    void requireUnchanged(Index source);

    /** Returns whether a destination has replaced its source. */
    boolean isInPlace(Index destination);

    /** Returns the name of the destination that the first attempt creates. */
    IndexName destinationOf(IndexName source);

    /**
     * Makes sure that no index has the name of a new destination. Called before an attempt records this name.
     *
     * @throws io.millrace.domain.Rejection if the name belongs to an index, alias or data stream that must not be
     *     deleted
     */
    void freeName(IndexName destination, Fence fence);

    /** Returns whether the new index is hidden. Patterns match a hidden index only if they include hidden indices. */
    boolean hidesDestinationOf(Index source);

    /**
     * Replaces the source by the destination, as defined by {@link
     * io.millrace.application.port.driven.engine.IndexUpgrades}.
     */
    void swap(IndexId source, IndexId destination, StateAfterUpgrade before, Fence fence);

    /** Records the progress of the upgrade under the lease. */
    void storeProgress(IndexUpgrade upgrade);

    /** Returns the records of the begun upgrades. These records are needed to end the upgrades. */
    BegunUpgrades begun();
}
