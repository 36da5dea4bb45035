package io.millrace.adapters.persistence.reindex;

import static org.assertj.core.api.Assertions.assertThat;

import io.millrace.adapters.persistence.StoreDatabase;
import io.millrace.adapters.persistence.reindex.lease.PostgresLeases;
import io.millrace.adapters.persistence.stream.PostgresDataStreams;
import io.millrace.application.port.driven.engine.EngineFixture;
import io.millrace.application.port.driven.engine.UpgradeStore;
import io.millrace.application.port.driven.engine.Versions;
import io.millrace.application.port.driven.service.reindex.ReindexTasks;
import io.millrace.application.port.driven.service.reindex.ReindexTasksContract;
import io.millrace.domain.index.StreamName;
import io.millrace.domain.reindex.ReindexTask;
import io.millrace.domain.reindex.Run;
import java.time.Instant;
import java.util.List;
import org.jdbi.v3.core.Jdbi;
import org.junit.jupiter.api.Test;

class PostgresReindexTasksIT extends ReindexTasksContract {

    @Override
    protected UpgradeStore emptyStore() {
        return new PostgresUpgradeStore();
    }

    @Test
    void the_lease_of_an_instance_that_died_before_it_let_go_is_removed_with_the_record() {
        Jdbi jdbi = StoreDatabase.empty().jdbi();
        PostgresReindexTasks tasks = new PostgresReindexTasks(jdbi, PostgresDataStreams::lock);
        StreamName stream = new StreamName("logs-1");
        new PostgresDataStreams(jdbi, new PostgresStreamTasks()).create(EngineFixture.aNewStream(stream.value()));
        Run run = new Run(stream, Instant.parse("2026-11-20T12:00:00Z"), Versions.latest(), 1);
        ReindexTask.Running running = new ReindexTask.Running(run, List.of());
        tasks.add(running);
        new PostgresLeases(jdbi, jdbi)
                .claim(ReindexTasks.leaseOf(stream), "dies")
                .ifPresent(lease -> tasks.update(lease, new ReindexTask.Complete(run, List.of(), run.startedAt())));
        jdbi.useHandle(
                handle -> handle.execute("update millrace.lease set heartbeat = heartbeat - interval '25 hours'"));

        assertThat(tasks.forgetExpired()).isEqualTo(1);

        List<String> leases = jdbi.withHandle(handle -> handle.createQuery("select l.task from millrace.lease l")
                .mapTo(String.class)
                .list());
        assertThat(leases).isEmpty();
    }
}
