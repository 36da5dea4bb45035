package io.millrace.adapters.http.metrics;

import io.millrace.application.port.driven.service.cache.CacheDescription;
import io.millrace.application.port.driven.service.lease.LeaseSurvey;
import io.millrace.domain.feature.SystemFeaturesStatus;
import io.millrace.domain.reindex.ReindexTask;
import java.util.List;
import java.util.function.Supplier;

/**
 * The use cases that provide the values of the meters at each scrape.
 *
 * @param featureNames the names of all system features
 */
public record Sources(
        Supplier<List<CacheDescription>> caches,
        Supplier<List<ReindexTask>> upgrades,
        Supplier<SystemFeaturesStatus> features,
        LeaseSurvey leases,
        List<String> featureNames) {

    public Sources {
        featureNames = List.copyOf(featureNames);
    }
}
