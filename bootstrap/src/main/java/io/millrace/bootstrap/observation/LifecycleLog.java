package io.millrace.bootstrap.observation;

import io.millrace.application.port.driven.service.lifecycle.LifecycleEvent;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Logs what lifecycles do on this instance: rollovers, removals, indices that are kept, and failures. */
public final class LifecycleLog {

    private static final Logger LOGGER = LoggerFactory.getLogger("io.millrace.lifecycle");

    private LifecycleLog() {}

    public static void log(LifecycleEvent event) {
        if (event instanceof LifecycleEvent.RolledOver rolled) {
            LOGGER.info(
                    "rolled over data stream [{}] from [{}] to [{}]", rolled.stream(), rolled.before(), rolled.after());
        } else if (event instanceof LifecycleEvent.Removing removing) {
            LOGGER.info(
                    "removing index [{}] of data stream [{}]; its newest document is {} old, and the retention is {}",
                    removing.index(),
                    removing.stream(),
                    removing.age(),
                    removing.retention());
        } else if (event instanceof LifecycleEvent.Kept kept) {
            LOGGER.info("keeping index [{}] of data stream [{}]: {}", kept.index(), kept.stream(), kept.reason());
        } else if (event instanceof LifecycleEvent.Failed failed) {
            LOGGER.warn(
                    "the lifecycle of data stream [{}] failed for index [{}]: {}; the next run retries",
                    failed.stream(),
                    failed.index(),
                    failed.message());
        } else if (event instanceof LifecycleEvent.RemovalPaused held) {
            LOGGER.warn(
                    "no index is removed for the next {}, because the clock of the database has jumped or the service"
                            + " was stopped",
                    held.left());
        }
    }
}
