package io.millrace.application.usecase.reindex;

import static io.millrace.application.port.driven.engine.EngineFixture.aNewStream;
import static org.assertj.core.api.Assertions.assertThat;

import io.millrace.application.port.driven.engine.InMemoryEngine;
import io.millrace.application.port.driven.engine.Versions;
import io.millrace.application.port.driven.service.InMemoryLeases;
import io.millrace.application.port.driven.service.InMemoryReindexTasks;
import io.millrace.application.port.driven.service.ManualStoreClock;
import io.millrace.application.port.driven.service.lease.Lease;
import io.millrace.application.port.driven.service.reindex.ReindexTasks;
import io.millrace.application.port.driven.service.reindex.UpgradeEvent;
import io.millrace.domain.index.StreamName;
import io.millrace.domain.reindex.ReindexTask;
import io.millrace.domain.reindex.Run;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

class WaitingReasonTest {

    private static final StreamName LOGS = new StreamName("logs");
    private static final Optional<String> RED = Optional.of("the cluster is red");

    private final InMemoryEngine engine = new InMemoryEngine();
    private final ManualStoreClock clock = new ManualStoreClock(Instant.EPOCH);
    private final InMemoryLeases leases = new InMemoryLeases(clock);
    private final ReindexTasks tasks = new InMemoryReindexTasks(leases, clock, engine);
    private final WaitingReason reason = new WaitingReason(tasks);
    private Lease lease;

    @BeforeEach
    void startTask() {
        engine.dataStreams().create(aNewStream("logs", Versions.previous()));
        tasks.add(new ReindexTask.Running(new Run(LOGS, Instant.EPOCH, Versions.latest(), 2), List.of()));
        lease = leases.claim(ReindexTasks.leaseOf(LOGS), "one").orElseThrow();
        reason.beginAttempt();
    }

    @Test
    void a_pause_is_shown_until_the_engine_has_recovered() {
        reason.setPause(lease, RED);
        assertThat(shown()).isEqualTo(RED);

        reason.setPause(lease, Optional.empty());
        assertThat(shown()).isEmpty();
    }

    @Test
    void a_pause_remains_shown_while_other_indices_make_progress() {
        reason.setPause(lease, RED);
        copy(1);

        assertThat(shown()).isEqualTo(RED);
    }

    @Test
    void a_pause_of_an_earlier_attempt_is_shown_until_there_is_progress() {
        copy(1);
        reason.setPause(lease, RED);
        reason.addFailure(lease, "no connection");
        reason.beginAttempt();
        reason.setPause(lease, Optional.empty());
        copy(1);
        assertThat(shown()).isEqualTo(RED);

        copy(1);
        assertThat(shown()).isEmpty();
    }

    @Test
    void the_third_failure_without_progress_replaces_the_reason() {
        reason.setPause(lease, RED);
        reason.addFailure(lease, "first");
        reason.addFailure(lease, "second");
        assertThat(shown()).isEqualTo(RED);

        reason.addFailure(lease, "third");
        assertThat(shown()).contains("third");
    }

    private void copy(long documents) {
        reason.handle(lease, new UpgradeEvent.Copied(UpgradeEvent.Subject.of(LOGS), documents, Duration.ZERO));
    }

    private Optional<String> shown() {
        return tasks.find(LOGS).orElseThrow().waitingReason();
    }
}
