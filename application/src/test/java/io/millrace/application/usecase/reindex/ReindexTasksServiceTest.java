package io.millrace.application.usecase.reindex;

import static org.assertj.core.api.Assertions.assertThat;

import io.millrace.application.port.driven.engine.InMemoryUpgradeStore;
import io.millrace.application.port.driven.service.InMemoryAnnouncements;
import io.millrace.application.port.driving.reindex.ManageReindexTasks;
import io.millrace.application.usecase.work.WorkAnnouncements;
import io.millrace.domain.index.StreamName;
import io.millrace.domain.reindex.ReindexTask;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class ReindexTasksServiceTest {

    private static final StreamName ABSENT = new StreamName("absent");

    private final InMemoryUpgradeStore store = new InMemoryUpgradeStore();
    private final WatchedTasks tasks = new WatchedTasks(store);
    private final ManageReindexTasks service = ReindexFixture.useCases(
            store.engine(),
            tasks,
            store.leases(),
            store.indexUpgrades(),
            store.clock(),
            new WorkAnnouncements(ReindexWorkload.TOPIC, new InMemoryAnnouncements(), (what, failure) -> {}),
            (what, failure) -> {});

    @Test
    void the_task_of_one_data_stream_is_looked_up() {
        ReindexTask.Running task = tasks.start(tasks.make("logs"));

        assertThat(service.find(List.of(task.stream()))).isEqualTo(Map.of(task.stream(), task));
        assertThat(service.find(List.of(ABSENT))).isEmpty();
        assertThat(tasks.listings()).isZero();
    }

    @Test
    void those_of_several_are_found_in_one_question_and_others_left_out() {
        ReindexTask.Running running = tasks.start(tasks.make("logs-a"));
        ReindexTask.Cancelled cancelled = tasks.cancel(tasks.start(tasks.make("logs-b")));
        tasks.start(tasks.make("logs-c"));

        Map<StreamName, ReindexTask> found = service.find(List.of(running.stream(), cancelled.stream(), ABSENT));

        assertThat(found).isEqualTo(Map.of(running.stream(), running, cancelled.stream(), cancelled));
        assertThat(tasks.listings()).isEqualTo(1);
        assertThat(tasks.lookups()).isZero();
    }

    @Test
    void nothing_is_asked_for_nothing() {
        assertThat(service.find(List.of())).isEmpty();
        assertThat(tasks.lookups() + tasks.listings()).isZero();
    }

    @Test
    void a_task_past_its_retention_is_not_there() {
        ReindexTask.Cancelled cancelled = tasks.cancel(tasks.start(tasks.make("logs")));
        store.letTimePass(ReindexTask.RETENTION);

        assertThat(service.find(List.of(cancelled.stream()))).isEmpty();
        assertThat(service.find(List.of(cancelled.stream(), ABSENT))).isEmpty();
    }
}
