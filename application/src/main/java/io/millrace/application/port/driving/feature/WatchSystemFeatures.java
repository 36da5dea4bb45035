package io.millrace.application.port.driving.feature;

import io.millrace.domain.feature.SystemFeaturesStatus;
import java.util.concurrent.Flow;

/** Follows the migration of system features. */
public interface WatchSystemFeatures {

    /**
     * Returns a publisher of the status, which delivers it immediately and after each change until a migration has
     * ended. A slow subscriber misses intermediate states, but never the last one. If no migration is running, the
     * publisher continues until the next one has ended.
     */
    Flow.Publisher<SystemFeaturesStatus> watch();
}
