package io.millrace.application.port.driven.service;

import io.millrace.domain.feature.FeatureName;
import io.millrace.domain.feature.SystemMigration;
import io.millrace.domain.index.IndexName;
import io.millrace.domain.index.StreamName;
import io.millrace.domain.reindex.IndexUpgrade;
import io.millrace.domain.reindex.ReindexTask;
import io.millrace.domain.reindex.UpgradeStep;
import java.time.Duration;

/**
 * What this instance did to upgrade a data stream or to migrate system features. Listeners are called on the thread
 * that does the work, so they are quick, and throw nothing except where the entry of an end cannot be kept in the audit
 * trail.
 */
public sealed interface UpgradeEvent {

    Subject subject();

    /** This instance works on the task from now on. */
    record Taken(Subject subject, long epoch) implements UpgradeEvent {}

    /** Another instance had begun with the task; indices it left unfinished are done again. */
    record TakenOver(Subject subject) implements UpgradeEvent {}

    /** Something may go wrong in the upgrade that begins. */
    record AtRisk(Subject subject, String hazard) implements UpgradeEvent {}

    /** A step of one index begins. */
    record Began(Subject subject, IndexName index, UpgradeStep step) implements UpgradeEvent {}

    /** So many documents of one index were copied, which took so long. */
    record Copied(Subject subject, long documents, Duration taken) implements UpgradeEvent {}

    /** Copying paused so as not to exceed the throttle. */
    record Paused(Subject subject, Duration waited) implements UpgradeEvent {}

    /** One index is done or has failed, and that is stored. */
    record Settled(Subject subject, IndexUpgrade upgrade) implements UpgradeEvent {}

    /** Every index of a data stream is settled. */
    record StreamEnded(ReindexTask.Ended task) implements UpgradeEvent {

        @Override
        public Subject subject() {
            return Subject.of(task.stream());
        }
    }

    /** Every system feature is settled. */
    record FeaturesEnded(SystemMigration.Ended migration) implements UpgradeEvent {

        @Override
        public Subject subject() {
            return Subject.FEATURES;
        }
    }

    /** This instance no longer works on the task, which has not ended. */
    record Left(Subject subject, StopReason reason) implements UpgradeEvent {}

    /**
     * What is upgraded.
     *
     * @param words names it in a sentence, such as "data stream [logs]"
     */
    record Subject(Kind kind, String words) {

        /** All system features, which one task migrates. */
        public static final Subject FEATURES = new Subject(Kind.FEATURES, "system features");

        public static Subject of(StreamName stream) {
            return new Subject(Kind.STREAM, "data stream [" + stream + "]");
        }

        public static Subject of(FeatureName feature) {
            return new Subject(Kind.FEATURES, "system feature [" + feature + "]");
        }
    }

    /** The two kinds of tasks. */
    enum Kind {
        STREAM,
        FEATURES
    }
}
