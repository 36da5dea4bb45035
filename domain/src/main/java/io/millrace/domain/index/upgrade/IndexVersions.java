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
     * Returns the lowest version of indices that the engine can read. It is the first version of the previous major
     * version.
     */
    String oldest();

    /** Returns whether an index of this version is outdated and can be upgraded to {@link #current}. */
    default boolean isOutdated(IndexVersion version) {
        return version.major() < current().major();
    }

    /**
     * Returns the versions of indices that this program can create. This program executes only upgrades to these
     * versions. They include earlier versions, so that this program can complete upgrades that an earlier version of
     * the program started.
     */
    default List<IndexVersion> creatable() {
        return List.of(current());
    }

    /**
     * Returns the reasons why these indices cannot be upgraded now, and the consequences that an upgrade would have.
     */
    default List<UpgradeFinding> listUpgradeFindings(Collection<Index> indices) {
        return listIndexFindings(indices);
    }

    /** Returns only those findings that can be determined from the given indices, without access to the engine. */
    default List<UpgradeFinding> listIndexFindings(Collection<Index> indices) {
        return List.of();
    }

    /**
     * Returns the reasons why this data stream cannot be rolled over. If the write index is outdated, an upgrade needs
     * a rollover.
     */
    default List<UpgradeFinding> listRolloverFindings(StreamName stream) {
        return List.of();
    }

    /**
     * Returns a new, empty estimate of sizes after an upgrade. Returns empty if the engine does not support estimates.
     */
    default Optional<SizeEstimate> sizeEstimate() {
        return Optional.empty();
    }

    /** Returns a risk for upgrades that start now, and what to do about it. Returns empty if no risk is known. */
    default Optional<String> upgradeHazard() {
        return Optional.empty();
    }
}
