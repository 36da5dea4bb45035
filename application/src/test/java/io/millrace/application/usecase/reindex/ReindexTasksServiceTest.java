package io.millrace.application.usecase.reindex;

import static io.millrace.application.port.driven.engine.EngineFixture.aDocument;
import static org.assertj.core.api.Assertions.assertThat;

import io.millrace.application.port.driven.engine.InMemoryUpgradeStore;
import io.millrace.application.port.driven.service.InMemoryAnnouncements;
import io.millrace.application.port.driving.reindex.ManageReindexTasks;
import io.millrace.application.usecase.work.WorkAnnouncements;
import io.millrace.domain.index.StreamName;
import io.millrace.domain.reindex.ReindexTask;
import io.millrace.domain.reindex.TaskProgress;
import io.millrace.domain.security.privilege.Action;
import io.millrace.domain.security.privilege.IndexGrant;
import io.millrace.domain.security.privilege.IndexPrivilege;
import io.millrace.domain.security.privilege.NameScope;
import io.millrace.domain.security.privilege.RestrictedNames;
import io.millrace.domain.security.privilege.Rights;
import io.millrace.domain.security.privilege.Role;
import io.millrace.domain.security.privilege.RoleName;
import io.millrace.domain.text.NamePattern;
import java.time.Duration;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalLong;
import java.util.Set;
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

    @Test
    void the_newest_tasks_in_the_scope_are_listed_first() {
        ReindexTask.Running first = tasks.start(tasks.make("logs-a"));
        store.letTimePass(Duration.ofSeconds(1));
        ReindexTask.Cancelled second = tasks.cancel(tasks.start(tasks.make("logs-b")));
        tasks.start(tasks.make("secret"));
        Role role = new Role(
                new RoleName("logs"),
                Set.of(),
                List.of(new IndexGrant(List.of(new NamePattern("logs-*")), Set.of(IndexPrivilege.MANAGE))));
        Rights rights = Rights.of(List.of(role.name()), List.of(role), RestrictedNames.NONE);

        List<ReindexTask> listed = service.listNewest(new NameScope(Action.READ_REINDEX_STATUS, Optional.of(rights)));

        assertThat(listed).containsExactly(second, first);
        assertThat(tasks.listings()).isEqualTo(1);
    }

    @Test
    void several_upgrades_of_one_data_stream_are_listed() {
        StreamName logs = tasks.make("logs");
        ReindexTask.Cancelled first = tasks.cancel(tasks.start(logs));
        store.letTimePass(Duration.ofSeconds(1));
        ReindexTask.Running second = tasks.startAgain(first);

        assertThat(service.listNewest(NameScope.everything(Action.READ_REINDEX_STATUS)))
                .containsExactly(second, first);
        assertThat(service.find(List.of(logs, ABSENT))).isEqualTo(Map.of(logs, second));
    }

    @Test
    void a_task_that_was_replaced_between_two_reads_is_listed_once_and_current_tasks_come_before_earlier_ones() {
        ReindexTask.Running current = tasks.start(tasks.make("logs-a"));
        store.letTimePass(Duration.ofSeconds(1));
        ReindexTask.Cancelled earlier = tasks.cancel(tasks.start(tasks.make("logs-b")));
        NameScope everything = NameScope.everything(Action.READ_REINDEX_STATUS);

        assertThat(ReindexTasksService.newest(List.of(current, earlier), List.of(earlier), everything))
                .containsExactly(earlier, current);
        assertThat(ReindexTasksService.newest(
                        List.of(current), Collections.nCopies(ManageReindexTasks.MOST_LISTED, earlier), everything))
                .hasSize(ManageReindexTasks.MOST_LISTED)
                .contains(current);
    }

    @Test
    void documents_of_pending_indices_are_counted_for_the_progress() {
        StreamName logs = tasks.make("logs");
        store.documents()
                .append(
                        store.dataStreams().find(logs).orElseThrow().writeIndex(),
                        List.of(aDocument("a", "2026-11-20T10:00:00Z"), aDocument("b", "2026-11-20T10:00:00Z")));
        ReindexTask task = tasks.start(logs);

        assertThat(service.measure(List.of(task)))
                .isEqualTo(Map.of(task, new TaskProgress(0, 2, OptionalDouble.empty(), OptionalLong.empty())));
    }

    @Test
    void the_index_of_a_task_may_be_gone() {
        StreamName logs = tasks.make("logs");
        ReindexTask task = tasks.start(logs);
        store.dataStreams().delete(logs);

        assertThat(service.measure(List.of(task)))
                .isEqualTo(Map.of(task, new TaskProgress(0, 0, OptionalDouble.empty(), OptionalLong.empty())));
    }
}
