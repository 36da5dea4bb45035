package io.millrace.bootstrap;

import io.millrace.application.port.driven.service.Leaving;
import io.millrace.application.port.driven.service.ReindexJournal;
import io.millrace.domain.index.IndexName;
import io.millrace.domain.index.StreamName;
import io.millrace.domain.reindex.IndexUpgrade;
import io.millrace.domain.reindex.ReindexStatus;
import io.millrace.domain.reindex.ReindexTask;
import io.millrace.domain.reindex.UpgradeStep;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Logs what this instance does to upgrade data streams. */
final class LoggedReindexJournal implements ReindexJournal {

    private static final Logger LOGGER = LoggerFactory.getLogger("io.millrace.reindex");

    @Override
    public void taken(StreamName stream, long epoch) {
        LOGGER.info("works on the upgrade of data stream [{}] (epoch {})", stream, epoch);
    }

    @Override
    public void takenOver(StreamName stream) {
        LOGGER.info("goes on with the upgrade of data stream [{}], which somebody else had begun", stream);
    }

    @Override
    public void began(StreamName stream, IndexName index, UpgradeStep step) {
        LOGGER.debug("data stream [{}], index [{}]: {}", stream, index, step.words());
    }

    @Override
    public void settled(StreamName stream, IndexUpgrade upgrade) {
        if (upgrade instanceof IndexUpgrade.Failed failed) {
            LOGGER.warn(
                    "index [{}] of data stream [{}] could not be upgraded: {}",
                    failed.index(),
                    stream,
                    failed.message());
        } else {
            LOGGER.info("index [{}] of data stream [{}] was upgraded", upgrade.index(), stream);
        }
    }

    @Override
    public void ended(ReindexTask.Ended task) {
        ReindexStatus status = task.status();
        LOGGER.info(
                "the upgrade of data stream [{}] ended: {} of {} indices upgraded, {} failed",
                task.stream(),
                status.successes(),
                status.indicesRequiringUpgrade(),
                status.errors().size());
    }

    @Override
    public void left(StreamName stream, Leaving reason) {
        LOGGER.warn("no longer works on the upgrade of data stream [{}]: {}", stream, reason);
    }
}
