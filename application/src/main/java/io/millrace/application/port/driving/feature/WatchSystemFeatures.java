package io.millrace.application.port.driving.feature;

import io.millrace.domain.feature.SystemFeaturesStatus;
import java.util.concurrent.Flow;

/**
 * Follows the migration of system features. Separate from {@link ManageSystemFeatures}, because only subscriptions need
 * the periodic query.
 */
public interface WatchSystemFeatures {

    /**
     * Returns a publisher of the status. It delivers the status immediately and after each change until a migration has
     * ended. A slow subscriber may miss intermediate states, but receives the last state. If no migration is running,
     * the publisher continues until the next migration has ended.
     */
    Flow.Publisher<SystemFeaturesStatus> watch();
}
