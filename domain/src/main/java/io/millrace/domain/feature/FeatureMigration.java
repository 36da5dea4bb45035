package io.millrace.domain.feature;

import io.millrace.domain.reindex.IndexUpgrade;
import java.util.List;
import java.util.Optional;

/**
 * The migration of one feature as part of a {@link SystemMigration}. Each state is a separate type. The feature is
 * migrating until the upgrades of all its indices have ended. Then it is migrated or failed.
 */
public sealed interface FeatureMigration {

    FeatureName feature();

    /** Returns the upgrades of the indices that were outdated when the migration began, ordered by name. */
    List<IndexUpgrade> upgrades();

    /**
     * Returns the state that a new worker finds after the previous worker stopped: indices in progress become pending.
     */
    default FeatureMigration interrupted() {
        return this;
    }

    /** Starts the migration of a feature. */
    static FeatureMigration start(FeatureName feature, List<IndexUpgrade.Pending> outdated) {
        return of(feature, List.copyOf(outdated));
    }

    /** Returns the state that results from the upgrades of the indices. */
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

    /** At least one index is pending or in progress. */
    record Migrating(FeatureName feature, List<IndexUpgrade> upgrades) implements FeatureMigration {

        public Migrating {
            upgrades = List.copyOf(upgrades);
            if (upgrades.stream().noneMatch(FeatureMigration::isOpen)) {
                throw new IllegalArgumentException("feature " + feature + " has nothing left to migrate");
            }
        }

        /** Returns the first pending index. */
        public Optional<IndexUpgrade.Pending> next() {
            return upgrades.stream()
                    .filter(IndexUpgrade.Pending.class::isInstance)
                    .map(IndexUpgrade.Pending.class::cast)
                    .findFirst();
        }

        /** Returns the state that results when the upgrade of one index changes to {@code upgrade}. */
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

    /** The upgrades of all indices have ended, and at least one has failed. */
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
