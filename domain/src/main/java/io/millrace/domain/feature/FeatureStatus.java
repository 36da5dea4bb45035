package io.millrace.domain.feature;

import io.millrace.domain.index.Index;
import io.millrace.domain.index.IndexName;
import io.millrace.domain.index.IndexVersion;
import io.millrace.domain.index.upgrade.IndexVersions;
import io.millrace.domain.reindex.IndexUpgrade;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;

/**
 * The reported status of a feature.
 *
 * @param minimumVersion the lowest version of the feature's indices; the current version if the feature has no indices
 * @param indices the outdated indices, ordered by name
 */
public record FeatureStatus(
        FeatureName feature, IndexVersion minimumVersion, MigrationStatus status, List<OutdatedIndex> indices) {

    public FeatureStatus {
        indices = List.copyOf(indices);
    }

    /**
     * Returns the status of a feature.
     *
     * @param existing the existing indices of the feature
     * @param last the migration that was started last, if any
     * @param versions the versions of the engine that stores the indices
     */
    public static FeatureStatus of(
            SystemFeature feature, List<Index> existing, Optional<SystemMigration> last, IndexVersions versions) {
        Optional<FeatureMigration> migration = last.flatMap(run -> run.find(feature.name()));
        List<OutdatedIndex> outdated = existing.stream()
                .filter(index -> versions.isOutdated(index.version()))
                .sorted(Comparator.comparing(Index::name))
                .map(index -> OutdatedIndex.of(index, migration))
                .toList();
        return new FeatureStatus(
                feature.name(),
                existing.stream()
                        .map(Index::version)
                        .min(Comparator.comparing(IndexVersion::major))
                        .orElse(versions.current()),
                status(migration, outdated),
                outdated);
    }

    /** Returns the status. A failed index causes the status {@code ERROR} while the index exists and is outdated. */
    private static MigrationStatus status(Optional<FeatureMigration> migration, List<OutdatedIndex> outdated) {
        if (migration.filter(FeatureMigration.Migrating.class::isInstance).isPresent()) {
            return MigrationStatus.IN_PROGRESS;
        }
        if (outdated.stream().anyMatch(index -> index.failure().isPresent())) {
            return MigrationStatus.ERROR;
        }
        return outdated.isEmpty() ? MigrationStatus.NO_MIGRATION_NEEDED : MigrationStatus.MIGRATION_NEEDED;
    }

    /**
     * An index that needs a migration.
     *
     * @param progress the progress of the copy; absent if the index is not being migrated
     * @param failure the reason why the last migration of the index failed, if it failed
     */
    public record OutdatedIndex(
            IndexName index,
            IndexVersion version,
            Optional<IndexUpgrade.InProgress> progress,
            Optional<String> failure) {

        static OutdatedIndex of(Index index, Optional<FeatureMigration> migration) {
            Optional<IndexUpgrade> upgrade = migration.stream()
                    .flatMap(run -> run.upgrades().stream())
                    .filter(each -> each.source().equals(index.id()))
                    .findFirst();
            return new OutdatedIndex(
                    index.name(),
                    index.version(),
                    upgrade.filter(IndexUpgrade.InProgress.class::isInstance).map(IndexUpgrade.InProgress.class::cast),
                    upgrade.filter(IndexUpgrade.Failed.class::isInstance)
                            .map(IndexUpgrade.Failed.class::cast)
                            .map(IndexUpgrade.Failed::message));
        }
    }
}
