package io.millrace.domain.index;

import java.util.Collection;
import java.util.List;
import java.util.Optional;

/** The versions of the indices of an engine, as the engine tells them. */
public interface IndexVersions {

    /** Returns the version that indices are created with. */
    IndexVersion current();

    /** Returns the first version of the last major that is outdated. */
    String oldest();

    /** Returns whether an index of this version has to be upgraded to {@link #current}. */
    default boolean isOutdated(IndexVersion version) {
        return version.major() < current().major();
    }

    /** Returns what upgrades may go to that are worked on here: those of earlier programs go on to their end. */
    default List<IndexVersion> creatable() {
        return List.of(current());
    }

    /** Returns why these indices cannot be upgraded at this moment, and the consequences of an upgrade. */
    default List<UpgradeFinding> listUpgradeFindings(Collection<Index> indices) {
        return List.of();
    }

    /** Returns what may go wrong in an upgrade that begins at this moment, with its remedy, if anything. */
    default Optional<String> upgradeHazard() {
        return Optional.empty();
    }
}
