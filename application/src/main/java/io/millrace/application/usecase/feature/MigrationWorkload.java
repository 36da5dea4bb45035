package io.millrace.application.usecase.feature;

import io.millrace.application.port.driven.service.Topic;
import io.millrace.application.port.driven.service.feature.SystemMigrations;
import io.millrace.application.port.driven.service.lease.Lease;
import io.millrace.application.port.driven.service.reindex.StopReason;
import io.millrace.application.port.driven.service.reindex.UpgradeEvent;
import io.millrace.application.usecase.work.Cancellation;
import io.millrace.application.usecase.work.Job;
import io.millrace.application.usecase.work.Workload;
import io.millrace.domain.index.IndexVersion;
import java.util.List;

/**
 * The migration of system features. Executes only migrations to index versions that this instance can create; other
 * instances execute all other migrations.
 */
public record MigrationWorkload(MigrationTools tools) implements Workload {

    /** The topic that announces the start of a migration. */
    public static final Topic TOPIC = new Topic("system-features");

    @Override
    public Topic topic() {
        return TOPIC;
    }

    @Override
    public List<? extends Job> unfinished() {
        List<IndexVersion> versions = tools.upgrades().engine().versions().creatable();
        return tools.migrations().isRunning(versions) ? List.of(new MigrationJob(tools)) : List.of();
    }

    @Override
    public int mostAtOnce() {
        return 1;
    }

    private record MigrationJob(MigrationTools tools) implements Job {

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
            new MigrationWork(tools, held, cancellation).run();
        }

        @Override
        public void left(StopReason reason) {
            tools.upgrades().events().accept(new UpgradeEvent.Left(UpgradeEvent.Subject.FEATURES, reason));
        }
    }
}
