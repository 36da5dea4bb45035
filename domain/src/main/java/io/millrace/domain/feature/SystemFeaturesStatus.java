package io.millrace.domain.feature;

import java.util.Comparator;
import java.util.List;
import java.util.stream.Stream;

/**
 * The status of all features, as reported.
 *
 * @param features ordered by name
 * @param status the last of theirs, and at least {@link MigrationStatus#IN_PROGRESS} while a migration is running
 */
public record SystemFeaturesStatus(List<FeatureStatus> features, MigrationStatus status) {

    public SystemFeaturesStatus {
        features = List.copyOf(features);
    }

    /** Sums up. */
    public static SystemFeaturesStatus of(List<FeatureStatus> features, boolean running) {
        MigrationStatus least = running ? MigrationStatus.IN_PROGRESS : MigrationStatus.NO_MIGRATION_NEEDED;
        MigrationStatus overall = Stream.concat(
                        Stream.of(least), features.stream().map(FeatureStatus::status))
                .max(Comparator.naturalOrder())
                .orElse(least);
        return new SystemFeaturesStatus(features, overall);
    }
}
