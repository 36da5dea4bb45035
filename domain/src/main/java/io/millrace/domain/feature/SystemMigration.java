package io.millrace.domain.feature;

import io.millrace.domain.index.IndexId;
import io.millrace.domain.index.IndexVersion;
import io.millrace.domain.reindex.IndexUpgrade;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * The migration of system features. At most one migration is recorded. Each state is a separate type. If the migration
 * of a feature fails, the other features are still migrated. The whole migration ends when the migrations of all
 * features have ended.
 */
public sealed interface SystemMigration {

    Run run();

    /** Returns the features that needed a migration when this migration began, in the order of their migrations. */
    List<FeatureMigration> features();

    /**
     * Starts a migration. It replaces the recorded migration.
     *
     * @param retained the recorded migration, if any
     * @param outdated the features that need a migration, with their outdated indices
     * @return empty if a migration is running
     * @throws IllegalArgumentException if no feature needs a migration
     */
    static Optional<Running> start(
            Optional<SystemMigration> retained, Run run, Map<FeatureName, List<IndexUpgrade.Pending>> outdated) {
        if (retained.filter(Running.class::isInstance).isPresent()) {
            return Optional.empty();
        }
        return Optional.of(new Running(
                run,
                outdated.entrySet().stream()
                        .sorted(Map.Entry.comparingByKey())
                        .map(entry -> FeatureMigration.start(entry.getKey(), entry.getValue()))
                        .toList()));
    }

    /** Returns the migration of a feature, if the feature is part of this migration. */
    default Optional<FeatureMigration> find(FeatureName feature) {
        return features().stream()
                .filter(migration -> migration.feature().equals(feature))
                .findFirst();
    }

    /** Returns the indices whose upgrades have not ended. */
    default List<IndexId> unfinished() {
        return features().stream()
                .filter(FeatureMigration.Migrating.class::isInstance)
                .flatMap(migration -> IndexUpgrade.unfinished(migration.upgrades()).stream())
                .toList();
    }

    /**
     * The properties of a migration that do not change after the start.
     *
     * @param startedAt the time of the start, by the clock of the database
     * @param version the version that the indices have after the migration
     */
    record Run(Instant startedAt, IndexVersion version) {}

    /** Features are being migrated, one after another. */
    record Running(Run run, List<FeatureMigration> features) implements SystemMigration {

        public Running {
            features = List.copyOf(features);
            if (features.isEmpty()) {
                throw new IllegalArgumentException("a migration has something to migrate");
            }
        }

        /** Returns the next feature to migrate. */
        public Optional<FeatureMigration.Migrating> next() {
            return features.stream()
                    .filter(FeatureMigration.Migrating.class::isInstance)
                    .map(FeatureMigration.Migrating.class::cast)
                    .findFirst();
        }

        /** Returns the state that results when the migration of one feature changes to {@code migration}. */
        public Running with(FeatureMigration migration) {
            return new Running(
                    run,
                    features.stream()
                            .map(candidate -> candidate.feature().equals(migration.feature()) ? migration : candidate)
                            .toList());
        }

        /**
         * Returns the state that a new worker finds after the previous worker stopped: indices in progress become
         * pending.
         */
        public Running interrupted() {
            return new Running(
                    run, features.stream().map(FeatureMigration::interrupted).toList());
        }

        /** Ends the migration if the migrations of all its features have ended; otherwise returns empty. */
        public Optional<Ended> end(Instant now) {
            if (next().isPresent()) {
                return Optional.empty();
            }
            return Optional.of(
                    features.stream().anyMatch(FeatureMigration.Failed.class::isInstance)
                            ? new Failed(run, features, now)
                            : new Complete(run, features, now));
        }
    }

    /** A migration that has ended. */
    sealed interface Ended extends SystemMigration {

        /** Returns the time when the migration ended, by the clock of the database. */
        Instant endedAt();
    }

    /** The migrations of all features have ended, and at least one has failed. */
    record Failed(Run run, List<FeatureMigration> features, Instant endedAt) implements Ended {

        public Failed {
            features = List.copyOf(features);
            if (features.stream().anyMatch(FeatureMigration.Migrating.class::isInstance)
                    || features.stream().noneMatch(FeatureMigration.Failed.class::isInstance)) {
                throw new IllegalArgumentException("a failed migration has a failed feature and nothing left to do");
            }
        }
    }

    /** Every feature was migrated. */
    record Complete(Run run, List<FeatureMigration> features, Instant endedAt) implements Ended {

        public Complete {
            features = List.copyOf(features);
            if (!features.stream().allMatch(FeatureMigration.Migrated.class::isInstance)) {
                throw new IllegalArgumentException("a complete migration has every feature migrated");
            }
        }
    }
}
