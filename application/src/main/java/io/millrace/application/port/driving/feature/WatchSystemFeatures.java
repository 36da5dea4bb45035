package io.millrace.application.port.driving.feature;

import io.millrace.domain.feature.SystemFeaturesStatus;
import java.util.concurrent.Flow;

/** Follows the migration of system features. */
public interface WatchSystemFeatures {

    /**
     * Returns a publisher of the status: at once, then after each change, as often as the subscriber asks, until a
     * migration has ended. A slow subscriber misses states in between, never the last one. While no migration is
     * running, it goes on until the next one has ended.
     */
    Flow.Publisher<SystemFeaturesStatus> watch();
}
