package io.millrace.adapters.http.metrics;

import io.millrace.application.port.driven.service.cache.CacheDescription;
import io.millrace.application.port.driven.service.cache.CachedEntry;
import io.millrace.application.port.driving.cache.ReadCaches;
import io.millrace.application.port.driving.feature.ReadSystemFeatures;
import io.millrace.application.port.driving.reindex.ListReindexTasks;
import io.millrace.domain.Rejection;
import io.millrace.domain.feature.MigrationStatus;
import io.millrace.domain.feature.SystemFeaturesStatus;
import java.util.List;
import java.util.Objects;

/**
 * What is asked for numbers.
 *
 * @param featureNames those of all system features
 */
public record Sources(
        ReadCaches caches, ListReindexTasks upgrades, ReadSystemFeatures features, List<String> featureNames) {

    /** There is nothing to ask yet. */
    static final Sources NONE = new Sources(
            new NoCaches(),
            List::of,
            () -> new SystemFeaturesStatus(List.of(), MigrationStatus.NO_MIGRATION_NEEDED),
            List.of());

    public Sources {
        Objects.requireNonNull(caches, "caches");
        Objects.requireNonNull(upgrades, "upgrades");
        Objects.requireNonNull(features, "features");
        featureNames = List.copyOf(featureNames);
    }

    private static final class NoCaches implements ReadCaches {

        @Override
        public List<CacheDescription> list() {
            return List.of();
        }

        @Override
        public CacheDescription read(String name) {
            throw Rejection.notFound("there are no caches");
        }

        @Override
        public CachedEntry readEntry(String name, String key) {
            throw Rejection.notFound("there are no caches");
        }
    }
}
