package io.millrace.bootstrap;

import io.millrace.application.port.driven.service.LifecycleEvent;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Logs the actions of this instance for lifecycles. */
final class LifecycleLog {

    private static final Logger LOGGER = LoggerFactory.getLogger("io.millrace.lifecycle");

    private LifecycleLog() {}

    static void log(LifecycleEvent event) {
        if (event instanceof LifecycleEvent.RolledOver rolled) {
            LOGGER.info(
                    "rolled data stream [{}] over from [{}] to [{}]", rolled.stream(), rolled.before(), rolled.after());
        } else if (event instanceof LifecycleEvent.Removing removing) {
            LOGGER.info(
                    "removes index [{}] of data stream [{}], whose newest document is {} old; the retention is {}",
                    removing.index(),
                    removing.stream(),
                    removing.age(),
                    removing.retention());
        } else if (event instanceof LifecycleEvent.Kept kept) {
            LOGGER.info("keeps index [{}] of data stream [{}]: {}", kept.index(), kept.stream(), kept.reason());
        } else if (event instanceof LifecycleEvent.Failed failed) {
            LOGGER.warn(
                    "the lifecycle of data stream [{}], index [{}]: {}; this is tried again",
                    failed.stream(),
                    failed.index(),
                    failed.message());
        } else if (event instanceof LifecycleEvent.Held held) {
            LOGGER.warn(
                    "no index is removed for another {}: the clock of the database has jumped, or the service was"
                            + " stopped",
                    held.left());
        }
    }
}
