package io.millrace.adapters.http.metrics;

import io.millrace.application.port.driven.service.LeaseSurvey;
import io.millrace.application.port.driving.cache.ReadCaches;
import io.millrace.application.port.driving.feature.ReadSystemFeatures;
import io.millrace.application.port.driving.reindex.ListReindexTasks;
import java.util.List;
import java.util.Objects;

/**
 * What is asked for numbers.
 *
 * @param featureNames those of all system features
 */
public record Sources(
        ReadCaches caches,
        ListReindexTasks upgrades,
        ReadSystemFeatures features,
        LeaseSurvey leases,
        List<String> featureNames) {

    public Sources {
        Objects.requireNonNull(caches, "caches");
        Objects.requireNonNull(upgrades, "upgrades");
        Objects.requireNonNull(features, "features");
        Objects.requireNonNull(leases, "leases");
        featureNames = List.copyOf(featureNames);
    }
}
