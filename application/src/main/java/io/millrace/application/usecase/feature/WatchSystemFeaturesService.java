package io.millrace.application.usecase.feature;

import io.millrace.application.port.driving.feature.ManageSystemFeatures;
import io.millrace.application.port.driving.feature.WatchSystemFeatures;
import io.millrace.application.usecase.live.LiveFeed;
import io.millrace.domain.feature.MigrationStatus;
import io.millrace.domain.feature.SystemFeaturesStatus;
import java.util.Collection;
import java.util.List;
import java.util.concurrent.Flow;
import org.jspecify.annotations.Nullable;

/** Follows the migration of system features. One query serves all subscribers. */
public final class WatchSystemFeaturesService implements WatchSystemFeatures, AutoCloseable {

    private final ManageSystemFeatures features;
    private final LiveFeed<SystemFeaturesStatus, FeatureWatch> feed;

    /** Creates the use case. It queries the store only while it has subscribers. */
    public WatchSystemFeaturesService(ManageSystemFeatures features, LiveFeed.Tools tools) {
        this.features = features;
        this.feed = LiveFeed.start(tools, this::ready);
    }

    @Override
    public Flow.Publisher<SystemFeaturesStatus> watch() {
        return feed.publisher(() -> new FeatureWatch(features));
    }

    private Collection<FeatureWatch> ready(Collection<FeatureWatch> waiting) {
        SystemFeaturesStatus now = features.read();
        return waiting.stream().filter(watch -> watch.differsFrom(now)).toList();
    }

    /** Returns the number of subscribers. */
    public int watchers() {
        return feed.subscribers();
    }

    @Override
    public void close() {
        feed.close();
    }

    /** Supplies one subscriber with states. Stores the last state that the subscriber received. */
    private static final class FeatureWatch implements LiveFeed.Source<SystemFeaturesStatus> {

        private final ManageSystemFeatures features;
        private volatile @Nullable SystemFeaturesStatus seen;
        private volatile boolean changed;

        FeatureWatch(ManageSystemFeatures features) {
            this.features = features;
        }

        boolean differsFrom(SystemFeaturesStatus now) {
            return !now.equals(seen);
        }

        @Override
        public List<SystemFeaturesStatus> next(int most) {
            SystemFeaturesStatus now = features.read();
            if (now.equals(seen)) {
                return List.of();
            }
            changed = seen != null || isMigrating(now);
            seen = now;
            return List.of(now);
        }

        /**
         * Returns whether the subscription has ended. If no migration was running when the subscription began, the
         * subscription ends after the next migration.
         */
        @Override
        public boolean isOver() {
            SystemFeaturesStatus last = seen;
            return last != null && changed && !isMigrating(last);
        }

        /**
         * Returns whether a feature is still being migrated. Checks each feature, because the overall status can
         * already be an error while other features are being migrated.
         */
        private static boolean isMigrating(SystemFeaturesStatus status) {
            return status.status() == MigrationStatus.IN_PROGRESS
                    || status.features().stream().anyMatch(feature -> feature.status() == MigrationStatus.IN_PROGRESS);
        }
    }
}
