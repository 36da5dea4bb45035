package io.millrace.domain.feature;

import io.millrace.domain.reindex.IndexUpgrade;
import java.util.List;
import java.util.Optional;

/**
 * The migration of one feature within a run. Each state is a separate type and offers only its legal transitions: a
 * migrating feature becomes migrated or failed once each of its indices has ended.
 */
public sealed interface FeatureMigration {

    FeatureName feature();

    /** Returns the upgrades of the indices that were outdated when the run began, ordered by name. */
    List<IndexUpgrade> upgrades();

    /** Returns the feature after its worker has stopped: indices in progress become pending. */
    default FeatureMigration interrupted() {
        return this;
    }

    /** Starts the migration of a feature. */
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

    /** Some indices are pending or in progress. */
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

    /** No index is left, and at least one could not be migrated. */
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
