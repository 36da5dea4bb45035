package io.millrace.adapters.http.metrics;

import io.millrace.application.port.driven.service.lease.LeaseSurvey;
import io.millrace.application.port.driving.cache.ReadCaches;
import io.millrace.application.port.driving.feature.ReadSystemFeatures;
import io.millrace.application.port.driving.reindex.ListReindexTasks;
import java.util.List;

/**
 * The use cases and ports from which meters are read.
 *
 * @param featureNames the names of all system features
 */
public record Sources(
        ReadCaches caches,
        ListReindexTasks upgrades,
        ReadSystemFeatures features,
        LeaseSurvey leases,
        List<String> featureNames) {

    public Sources {
        featureNames = List.copyOf(featureNames);
    }
}
