package io.millrace.domain.feature;

import java.util.Comparator;
import java.util.List;
import java.util.stream.Stream;

/**
 * The reported status of all features.
 *
 * @param features the features, ordered by name
 * @param status the worst status of the features, but at least {@link MigrationStatus#IN_PROGRESS} while a migration is
 *     running
 */
public record SystemFeaturesStatus(List<FeatureStatus> features, MigrationStatus status) {

    public SystemFeaturesStatus {
        features = List.copyOf(features);
    }

    /** Returns the features with their overall status. */
    public static SystemFeaturesStatus of(List<FeatureStatus> features, boolean running) {
        MigrationStatus least = running ? MigrationStatus.IN_PROGRESS : MigrationStatus.NO_MIGRATION_NEEDED;
        MigrationStatus overall = Stream.concat(
                        Stream.of(least), features.stream().map(FeatureStatus::status))
                .max(Comparator.naturalOrder())
                .orElse(least);
        return new SystemFeaturesStatus(features, overall);
    }
}
