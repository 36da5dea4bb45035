package io.millrace.bootstrap.observation;

import io.millrace.application.port.driven.service.reindex.UpgradeEvent;
import io.millrace.domain.feature.FeatureMigration;
import io.millrace.domain.feature.SystemMigration;
import io.millrace.domain.reindex.IndexUpgrade;
import io.millrace.domain.reindex.ReindexStatus;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Logs the upgrades of data streams and the migrations of system features on this instance. Upgrades and migrations
 * have separate loggers.
 */
public final class UpgradeLog {

    private static final UpgradeLog STREAMS = new UpgradeLog("io.millrace.reindex", "upgrade", "upgraded");
    private static final UpgradeLog FEATURES = new UpgradeLog("io.millrace.features", "migration", "migrated");

    private final Logger logger;
    private final String noun;
    private final String participle;

    private UpgradeLog(String name, String noun, String participle) {
        this.logger = LoggerFactory.getLogger(name);
        this.noun = noun;
        this.participle = participle;
    }

    public static void log(UpgradeEvent event) {
        (event.subject().kind() == UpgradeEvent.Kind.STREAM ? STREAMS : FEATURES).write(event);
    }

    private void write(UpgradeEvent event) {
        String subject = event.subject().words();
        if (event instanceof UpgradeEvent.Taken taken) {
            logger.info("working on the {} of {} (epoch {})", noun, subject, taken.epoch());
        } else if (event instanceof UpgradeEvent.TakenOver) {
            logger.info("continuing the {} of {}, which another instance had started", noun, subject);
        } else if (event instanceof UpgradeEvent.AtRisk risk) {
            logger.warn("{} of {}: {}", noun, subject, risk.hazard());
        } else if (event instanceof UpgradeEvent.Began began) {
            logger.debug(
                    "{}, index [{}]: {}", subject, began.index(), began.step().words());
        } else if (event instanceof UpgradeEvent.Settled settled) {
            settled(subject, settled.upgrade());
        } else if (event instanceof UpgradeEvent.StreamEnded ended) {
            ReindexStatus status = ended.task().status();
            logger.info(
                    "the upgrade of {} ended: {} of {} indices were upgraded, {} failed",
                    subject,
                    status.successes(),
                    status.indicesRequiringUpgrade(),
                    status.errors().size());
        } else if (event instanceof UpgradeEvent.FeaturesEnded ended) {
            SystemMigration migration = ended.migration();
            logger.info(
                    "the migration of {} ended: {} of {} features were migrated",
                    subject,
                    migration.features().stream()
                            .filter(FeatureMigration.Migrated.class::isInstance)
                            .count(),
                    migration.features().size());
        } else if (event instanceof UpgradeEvent.Left left) {
            logger.warn("stopped working on the {} of {}: {}", noun, subject, left.reason());
        }
    }

    private void settled(String subject, IndexUpgrade upgrade) {
        if (upgrade instanceof IndexUpgrade.Failed failed) {
            logger.warn("index [{}] of {} could not be {}: {}", failed.index(), subject, participle, failed.message());
        } else {
            logger.info("index [{}] of {} was {}", upgrade.index(), subject, participle);
        }
    }
}
