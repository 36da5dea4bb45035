package io.millrace.application.port.driven.service.reindex;

import io.millrace.domain.feature.FeatureName;
import io.millrace.domain.feature.SystemMigration;
import io.millrace.domain.index.IndexName;
import io.millrace.domain.index.StreamName;
import io.millrace.domain.reindex.IndexUpgrade;
import io.millrace.domain.reindex.ReindexTask;
import io.millrace.domain.reindex.Run;
import io.millrace.domain.reindex.UpgradeStep;
import java.time.Duration;

/**
 * An action of this instance that upgrades a data stream or a plain index, or migrates system features. Listeners must
 * return quickly, because they run on the thread that does the work. A listener must not throw, with one exception: it
 * throws if the audit entry of an ended upgrade cannot be stored.
 */
public sealed interface UpgradeEvent {

    Subject subject();

    /** This instance has started to work on the task. */
    record Taken(Subject subject, long epoch) implements UpgradeEvent {}

    /**
     * This instance continues a task on which another instance worked before. It repeats the upgrades of the unfinished
     * indices.
     */
    record TakenOver(Subject subject) implements UpgradeEvent {}

    /** The upgrade begins despite a risk. {@code hazard} describes the risk. */
    record AtRisk(Subject subject, String hazard) implements UpgradeEvent {}

    /** A step of one index begins. */
    record Began(Subject subject, IndexName index, UpgradeStep step) implements UpgradeEvent {}

    /** Documents of one index were copied in the given time. */
    record Copied(Subject subject, long documents, Duration taken) implements UpgradeEvent {}

    /** The copying paused, because otherwise it would have exceeded the throttle. */
    record Paused(Subject subject, Duration waited) implements UpgradeEvent {}

    /** The upgrade of one index has ended, done or failed, and the end was stored. */
    record Settled(Subject subject, IndexUpgrade upgrade) implements UpgradeEvent {}

    /** The upgrade of a data stream or of a plain index has ended: every index is done or has failed. */
    record StreamEnded(ReindexTask.Ended task) implements UpgradeEvent {

        @Override
        public Subject subject() {
            return Subject.of(task.run());
        }
    }

    /** The migration of the system features has ended: every feature is done or has failed. */
    record FeaturesEnded(SystemMigration.Ended migration) implements UpgradeEvent {

        @Override
        public Subject subject() {
            return Subject.FEATURES;
        }
    }

    /** This instance stopped working on the unfinished task. */
    record Left(Subject subject, StopReason reason) implements UpgradeEvent {}

    /**
     * The subject of an upgrade: a data stream, a plain index or the system features.
     *
     * @param words a description of the subject for use in a sentence, such as "data stream [logs]"
     */
    record Subject(Kind kind, String words) {

        /** All system features; one task migrates all of them. */
        public static final Subject FEATURES = new Subject(Kind.FEATURES, "system features");

        public static Subject of(StreamName stream) {
            return new Subject(Kind.STREAM, "data stream [" + stream + "]");
        }

        public static Subject of(Run run) {
            return new Subject(Kind.STREAM, run.subject());
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
