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
 * An action of this instance that upgrades a data stream or migrates system features. Listeners run on the working
 * thread, so they must be quick. They throw nothing, except if the audit entry of an end cannot be stored.
 */
public sealed interface UpgradeEvent {

    Subject subject();

    /** This instance has started to work on the task. */
    record Taken(Subject subject, long epoch) implements UpgradeEvent {}

    /** Another instance had started the task; its unfinished indices are upgraded again. */
    record TakenOver(Subject subject) implements UpgradeEvent {}

    /** The upgrade that begins has a risk. */
    record AtRisk(Subject subject, String hazard) implements UpgradeEvent {}

    /** A step of one index begins. */
    record Began(Subject subject, IndexName index, UpgradeStep step) implements UpgradeEvent {}

    /** Documents of one index were copied in the given time. */
    record Copied(Subject subject, long documents, Duration taken) implements UpgradeEvent {}

    /** Copying paused to stay within the throttle. */
    record Paused(Subject subject, Duration waited) implements UpgradeEvent {}

    /** The result of one index, done or failed, was stored. */
    record Settled(Subject subject, IndexUpgrade upgrade) implements UpgradeEvent {}

    /** Every index of a data stream is done or has failed. */
    record StreamEnded(ReindexTask.Ended task) implements UpgradeEvent {

        @Override
        public Subject subject() {
            return Subject.of(task.stream());
        }
    }

    /** Every system feature is done or has failed. */
    record FeaturesEnded(SystemMigration.Ended migration) implements UpgradeEvent {

        @Override
        public Subject subject() {
            return Subject.FEATURES;
        }
    }

    /** This instance stopped working on the unfinished task. */
    record Left(Subject subject, StopReason reason) implements UpgradeEvent {}

    /**
     * The subject of an upgrade.
     *
     * @param words its name in a sentence, such as "data stream [logs]"
     */
    record Subject(Kind kind, String words) {

        /** All system features; one task migrates them all. */
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
