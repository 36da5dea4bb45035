package io.millrace.application.port.driving.feature;

import io.millrace.domain.feature.SystemFeaturesStatus;
import java.util.concurrent.Flow;

/**
 * Follows the migration of system features. This interface is separate from {@link ManageSystemFeatures}, because only
 * subscriptions need a periodic query.
 */
public interface WatchSystemFeatures {

    /**
     * Returns a publisher of the status. It delivers the status immediately, then after each change, and ends when a
     * migration has ended. A slow subscriber may miss intermediate states, but receives the last state. If no migration
     * is running, the publisher waits for the next migration and ends after it.
     */
    Flow.Publisher<SystemFeaturesStatus> watch();
}
