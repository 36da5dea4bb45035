package io.millrace.application.usecase.feature;

import io.millrace.application.port.driven.service.Topic;
import io.millrace.application.port.driven.service.feature.SystemMigrations;
import io.millrace.application.port.driven.service.lease.Lease;
import io.millrace.application.port.driven.service.reindex.StopReason;
import io.millrace.application.port.driven.service.reindex.UpgradeEvent;
import io.millrace.application.usecase.work.Cancellation;
import io.millrace.application.usecase.work.Job;
import io.millrace.application.usecase.work.Workload;
import io.millrace.domain.index.upgrade.IndexVersions;
import java.util.List;
import java.util.function.Consumer;

/**
 * The migration of system features. Executes a migration only if this instance can create indices of the target
 * version. Other instances execute all other migrations.
 *
 * @param events receives the events of migrations
 */
public record MigrationWorkload(
        SystemMigrations migrations, IndexVersions versions, MigrationWork work, Consumer<UpgradeEvent> events)
        implements Workload {

    /** The topic that announces the start of a migration. */
    public static final Topic TOPIC = new Topic("system-features");

    @Override
    public Topic topic() {
        return TOPIC;
    }

    @Override
    public List<? extends Job> unfinished() {
        return migrations.isRunning(versions.creatable()) ? List.of(new MigrationJob(work, events)) : List.of();
    }

    @Override
    public int mostAtOnce() {
        return 1;
    }

    private record MigrationJob(MigrationWork work, Consumer<UpgradeEvent> events) implements Job {

        @Override
        public String lease() {
            return SystemMigrations.LEASE;
        }

        @Override
        public String words() {
            return "the migration of system features";
        }

        @Override
        public void run(Lease held, Cancellation cancellation) {
            work.run(held, cancellation);
        }

        @Override
        public void left(StopReason reason) {
            events.accept(new UpgradeEvent.Left(UpgradeEvent.Subject.FEATURES, reason));
        }
    }
}
