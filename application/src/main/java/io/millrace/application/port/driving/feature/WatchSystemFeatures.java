package io.millrace.application.port.driving.feature;

import io.millrace.domain.feature.SystemFeaturesStatus;
import java.util.concurrent.Flow;

/** Follows the migration of system features. */
public interface WatchSystemFeatures {

    /**
     * Returns what tells how they are doing at once and then whenever that has changed, as often as the subscriber asks,
     * and completes once a migration has ended. Whoever is slow to ask misses changes in between, and never the last.
     * While no migration is running, the next one to be started is waited for.
     */
    Flow.Publisher<SystemFeaturesStatus> watch();
}
