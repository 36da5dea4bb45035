package io.millrace.domain.feature;

import io.millrace.domain.reindex.IndexUpgrade;
import java.util.List;
import java.util.Optional;

/**
 * The migration of one feature within a run. Each state is its own type and offers only the transitions that are legal
 * from it: migrating becomes migrated or failed once each of its indices is settled.
 */
public sealed interface FeatureMigration {

    FeatureName feature();

    /** Returns the indices that were outdated when the run began, in the order of their names. */
    List<IndexUpgrade> upgrades();

    /** Returns the feature after its worker has stopped: what was in progress waits again. */
    default FeatureMigration interrupted() {
        return this;
    }

    /** Begins with a feature. */
    static FeatureMigration start(FeatureName feature, List<IndexUpgrade.Pending> outdated) {
        return of(feature, List.copyOf(outdated));
    }

    /** Returns the feature in the state that follows from its indices. */
    static FeatureMigration of(FeatureName feature, List<IndexUpgrade> upgrades) {
        if (upgrades.stream().anyMatch(FeatureMigration::isOpen)) {
            return new Migrating(feature, upgrades);
        }
        return upgrades.stream().anyMatch(IndexUpgrade.Failed.class::isInstance)
                ? new Failed(feature, upgrades)
                : new Migrated(feature, upgrades);
    }

    private static boolean isOpen(IndexUpgrade upgrade) {
        return upgrade instanceof IndexUpgrade.Pending || upgrade instanceof IndexUpgrade.InProgress;
    }

    /** Indices are being migrated, or wait for it. */
    record Migrating(FeatureName feature, List<IndexUpgrade> upgrades) implements FeatureMigration {

        public Migrating {
            upgrades = List.copyOf(upgrades);
            if (upgrades.stream().noneMatch(FeatureMigration::isOpen)) {
                throw new IllegalArgumentException("feature " + feature + " has nothing left to migrate");
            }
        }

        /** Returns the first index that waits. */
        public Optional<IndexUpgrade.Pending> next() {
            return upgrades.stream()
                    .filter(IndexUpgrade.Pending.class::isInstance)
                    .map(IndexUpgrade.Pending.class::cast)
                    .findFirst();
        }

        /** Replaces the upgrade of the same index. */
        public FeatureMigration with(IndexUpgrade upgrade) {
            if (upgrades.stream().noneMatch(candidate -> candidate.source().equals(upgrade.source()))) {
                throw new IllegalArgumentException(
                        "index " + upgrade.index() + " is not part of the migration of feature " + feature);
            }
            return of(
                    feature,
                    upgrades.stream()
                            .map(candidate -> candidate.source().equals(upgrade.source()) ? upgrade : candidate)
                            .toList());
        }

        @Override
        public Migrating interrupted() {
            return new Migrating(
                    feature, upgrades.stream().map(IndexUpgrade::interrupted).toList());
        }
    }

    /** Every index was migrated. */
    record Migrated(FeatureName feature, List<IndexUpgrade> upgrades) implements FeatureMigration {

        public Migrated {
            upgrades = List.copyOf(upgrades);
            if (!upgrades.stream().allMatch(IndexUpgrade.Done.class::isInstance)) {
                throw new IllegalArgumentException("feature " + feature + " is migrated once every index is");
            }
        }
    }

    /** Every index was tried, and at least one could not be migrated. */
    record Failed(FeatureName feature, List<IndexUpgrade> upgrades) implements FeatureMigration {

        public Failed {
            upgrades = List.copyOf(upgrades);
            if (upgrades.stream().anyMatch(FeatureMigration::isOpen)
                    || upgrades.stream().noneMatch(IndexUpgrade.Failed.class::isInstance)) {
                throw new IllegalArgumentException(
                        "feature " + feature + " has failed once an index has and none is left: " + upgrades);
            }
        }
    }
}
