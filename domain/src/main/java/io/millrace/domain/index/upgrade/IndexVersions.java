package io.millrace.domain.index.upgrade;

import io.millrace.domain.index.Index;
import io.millrace.domain.index.IndexVersion;
import io.millrace.domain.index.StreamName;
import java.util.Collection;
import java.util.List;
import java.util.Optional;

/** The index versions of an engine. */
public interface IndexVersions {

    /** Returns the version of new indices. */
    IndexVersion current();

    /**
     * Returns the lowest version of indices that the engine can read: the first version of the previous major version.
     */
    String oldest();

    /** Returns whether an index of this version is outdated and can be upgraded to {@link #current}. */
    default boolean isOutdated(IndexVersion version) {
        return version.major() < current().major();
    }

    /**
     * Returns the versions of indices that this program can create. It executes only upgrades to these versions. They
     * include earlier versions, so that upgrades that an earlier program started can be completed.
     */
    default List<IndexVersion> creatable() {
        return List.of(current());
    }

    /** Returns the reasons why these indices cannot be upgraded now, and the consequences of an upgrade. */
    default List<UpgradeFinding> listUpgradeFindings(Collection<Index> indices) {
        return listIndexFindings(indices);
    }

    /** Returns only the findings that follow from the given indices, without access to the engine. */
    default List<UpgradeFinding> listIndexFindings(Collection<Index> indices) {
        return List.of();
    }

    /**
     * Returns the reasons why this data stream cannot be rolled over. An upgrade needs the rollover if the write index
     * is outdated.
     */
    default List<UpgradeFinding> listRolloverFindings(StreamName stream) {
        return List.of();
    }

    /** Returns a new estimate of sizes after an upgrade; empty if the engine does not allow an estimate. */
    default Optional<SizeEstimate> sizeEstimate() {
        return Optional.empty();
    }

    /** Returns a risk for upgrades that start now, with its remedy; empty if no risk is known. */
    default Optional<String> upgradeHazard() {
        return Optional.empty();
    }
}
