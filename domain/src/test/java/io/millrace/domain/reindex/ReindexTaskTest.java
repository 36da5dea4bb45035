package io.millrace.domain.reindex;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.millrace.domain.Rejection;
import io.millrace.domain.Rejection.Reason;
import io.millrace.domain.index.IndexId;
import io.millrace.domain.index.IndexName;
import io.millrace.domain.index.StreamName;
import io.millrace.domain.index.Versions;
import io.millrace.domain.reindex.IndexUpgrade.Done;
import io.millrace.domain.reindex.IndexUpgrade.InProgress;
import io.millrace.domain.reindex.IndexUpgrade.Pending;
import io.millrace.domain.reindex.ReindexTask.Cancelled;
import io.millrace.domain.reindex.ReindexTask.Complete;
import io.millrace.domain.reindex.ReindexTask.Ended;
import io.millrace.domain.reindex.ReindexTask.Failed;
import io.millrace.domain.reindex.ReindexTask.Running;
import io.millrace.domain.reindex.ReindexTask.State;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Test;

class ReindexTaskTest {

    private static final StreamName LOGS = new StreamName("logs");
    private static final Instant NOON = Instant.parse("2026-11-20T12:00:00Z");
    private static final Instant LATER = NOON.plusSeconds(60);
    private static final Run RUN = new Run(LOGS, NOON, Versions.CURRENT, 3);
    private static final Pending FIRST = new Pending(new IndexId("1"), new IndexName(".ds-logs-2026.11.20-000001"));
    private static final Pending SECOND = new Pending(new IndexId("2"), new IndexName(".ds-logs-2026.11.20-000002"));

    private static Running running() {
        return ReindexTask.start(Optional.empty(), RUN, List.of(FIRST, SECOND));
    }

    private static Failed failed() {
        return (Failed) running()
                .with(FIRST.begin().finish())
                .with(SECOND.begin().fail("no such index"))
                .end(LATER)
                .orElseThrow();
    }

    private static Complete complete() {
        return (Complete) running()
                .with(FIRST.begin().finish())
                .with(SECOND.begin().finish())
                .end(LATER)
                .orElseThrow();
    }

    @Nested
    class Starting {

        @Test
        void where_nothing_is_recorded_every_outdated_index_waits() {
            assertThat(running()).isEqualTo(new Running(RUN, List.of(FIRST, SECOND)));
            assertThat(running().status())
                    .isEqualTo(new ReindexStatus(NOON, false, 3, 2, 0, List.of(), 2, List.of(), Optional.empty()));
            assertThat(running().stream()).isEqualTo(LOGS);
        }

        @Test
        void a_running_task_is_in_the_way() {
            assertThatThrownBy(() -> ReindexTask.start(Optional.of(running()), RUN, List.of()))
                    .isInstanceOfSatisfying(
                            Rejection.class,
                            rejection -> assertThat(rejection.reason()).isEqualTo(Reason.ALREADY_EXISTS))
                    .hasMessage("Reindex task for data stream [logs] already exists");
        }

        @Test
        void a_failed_task_is_in_the_way_until_it_is_cancelled() {
            assertThatThrownBy(() -> ReindexTask.start(Optional.of(failed()), RUN, List.of()))
                    .isInstanceOfSatisfying(
                            Rejection.class,
                            rejection -> assertThat(rejection.reason()).isEqualTo(Reason.ALREADY_EXISTS))
                    .hasMessage("the upgrade of data stream [logs] has failed; cancel it, then start again");

            assertThat(ReindexTask.start(Optional.of(failed().cancel(LATER)), RUN, List.of(SECOND)))
                    .isEqualTo(new Running(RUN, List.of(SECOND)));
        }

        @Test
        void a_complete_or_cancelled_task_makes_room_and_leaves_nothing_behind() {
            Run again = new Run(LOGS, LATER, Versions.CURRENT, 4);

            assertThat(ReindexTask.start(Optional.of(complete()), again, List.of()))
                    .isEqualTo(new Running(again, List.of()));
            assertThat(ReindexTask.start(Optional.of(running().cancel(LATER)), again, List.of(FIRST)))
                    .isEqualTo(new Running(again, List.of(FIRST)));
        }

        @Test
        void a_failed_task_past_its_retention_is_as_if_it_were_not_there() {
            Instant expiry = LATER.plus(Duration.ofHours(24));
            Run justBefore = new Run(LOGS, expiry.minusNanos(1), Versions.CURRENT, 3);
            Run then = new Run(LOGS, expiry, Versions.CURRENT, 3);

            assertThatThrownBy(() -> ReindexTask.start(Optional.of(failed()), justBefore, List.of()))
                    .isInstanceOf(Rejection.class);
            assertThat(ReindexTask.start(Optional.of(failed()), then, List.of(SECOND)))
                    .isEqualTo(new Running(then, List.of(SECOND)));
        }

        @Test
        void a_data_stream_without_outdated_indices_has_a_task_that_is_soon_complete() {
            Running task = ReindexTask.start(Optional.empty(), RUN, List.of());

            assertThat(task.end(LATER)).contains(new Complete(RUN, List.of(), LATER));
        }

        @Test
        void a_data_stream_has_at_least_its_write_index() {
            assertThatThrownBy(() -> new Run(LOGS, NOON, Versions.CURRENT, 0))
                    .isInstanceOf(IllegalArgumentException.class)
                    .hasMessage("a data stream has at least one backing index: 0");
        }
    }

    @Nested
    class WhileRunning {

        @Test
        void the_write_index_of_the_first_rollover_is_counted_once_it_is_there() {
            assertThat(running().withIndicesInStream(4).status().indicesInStream())
                    .isEqualTo(4);
        }

        @Test
        void the_oldest_index_that_waits_is_next() {
            assertThat(running().next()).contains(FIRST);
            assertThat(running().with(FIRST.begin()).next()).contains(SECOND);
            assertThat(running().with(FIRST.begin()).with(SECOND.begin()).next())
                    .isEmpty();
        }

        @Test
        void an_index_moves_from_pending_over_in_progress_to_the_successes_or_the_errors() {
            InProgress begun = FIRST.begin().counted(10).copied(4);
            IndexUpgrade.Failed failure = SECOND.begin().fail("no such index");

            assertThat(running().with(begun).status())
                    .isEqualTo(new ReindexStatus(NOON, false, 3, 2, 0, List.of(begun), 1, List.of(), Optional.empty()));
            assertThat(running().with(begun.finish()).status())
                    .isEqualTo(new ReindexStatus(NOON, false, 3, 2, 1, List.of(), 1, List.of(), Optional.empty()));
            assertThat(running().with(failure).status())
                    .isEqualTo(
                            new ReindexStatus(NOON, false, 3, 2, 0, List.of(), 1, List.of(failure), Optional.empty()));
        }

        @Test
        void an_index_keeps_its_place_among_the_others() {
            assertThat(running().with(FIRST.begin()).upgrades()).containsExactly(FIRST.begin(), SECOND);
        }

        @Test
        void an_index_of_another_task_has_no_place() {
            Pending other = new Pending(new IndexId("9"), new IndexName("other"));

            assertThatThrownBy(() -> running().with(other))
                    .isInstanceOf(IllegalArgumentException.class)
                    .hasMessage("index other is not part of this task");
        }

        @Test
        void whoever_takes_over_finds_nothing_in_progress_and_nothing_forgotten() {
            Running task = running().with(FIRST.begin().fail("no such index")).with(SECOND.begin());

            assertThat(task.interrupted())
                    .isEqualTo(running().with(FIRST.begin().fail("no such index")));
        }

        @Test
        void it_does_not_end_while_an_index_waits_or_is_in_progress() {
            assertThat(running().end(LATER)).isEmpty();
            assertThat(running().with(FIRST.begin().finish()).end(LATER)).isEmpty();
            assertThat(running()
                            .with(FIRST.begin().fail("no such index"))
                            .with(SECOND.begin())
                            .end(LATER))
                    .isEmpty();
        }

        @Test
        void what_the_caller_of_the_constructor_does_later_changes_nothing() {
            List<IndexUpgrade> upgrades = new ArrayList<>(List.of(FIRST));
            Running task = new Running(RUN, upgrades);

            upgrades.clear();

            assertThat(task.upgrades()).containsExactly(FIRST);
        }
    }

    @Nested
    class Ending {

        @Test
        void with_every_index_upgraded_it_is_complete() {
            assertThat(complete())
                    .isEqualTo(new Complete(
                            RUN, List.of(FIRST.begin().finish(), SECOND.begin().finish()), LATER));
            assertThat(complete().status())
                    .isEqualTo(new ReindexStatus(NOON, true, 3, 2, 2, List.of(), 0, List.of(), Optional.empty()));
        }

        @Test
        void with_any_error_it_has_failed_and_is_never_complete() {
            IndexUpgrade.Failed error = SECOND.begin().fail("no such index");

            assertThat(failed()).isEqualTo(new Failed(RUN, List.of(FIRST.begin().finish(), error), LATER));
            assertThat(failed().status())
                    .isEqualTo(new ReindexStatus(NOON, false, 3, 2, 1, List.of(), 0, List.of(error), Optional.empty()));
        }

        @Test
        void a_failed_task_has_errors_and_nothing_left_to_do() {
            Done done = FIRST.begin().finish();
            IndexUpgrade.Failed error = SECOND.begin().fail("no such index");

            for (List<IndexUpgrade> upgrades : List.<List<IndexUpgrade>>of(
                    List.of(), List.of(done), List.of(FIRST, error), List.of(FIRST.begin(), error))) {
                assertThatThrownBy(() -> new Failed(RUN, upgrades, LATER))
                        .isInstanceOf(IllegalArgumentException.class)
                        .hasMessageStartingWith("a failed task has errors and nothing left to do: ");
            }
        }

        @Test
        void a_complete_task_has_every_index_upgraded() {
            for (IndexUpgrade upgrade :
                    List.of(FIRST, FIRST.begin(), FIRST.begin().fail("no such index"))) {
                assertThatThrownBy(() -> new Complete(RUN, List.of(upgrade), LATER))
                        .isInstanceOf(IllegalArgumentException.class)
                        .hasMessageStartingWith("a complete task has every index upgraded: ");
            }
        }
    }

    @Nested
    class Cancelling {

        @Test
        void a_running_task_keeps_what_it_reached() {
            Running task = running().with(FIRST.begin().finish()).with(SECOND.begin());

            assertThat(task.cancel(LATER)).isEqualTo(new Cancelled(RUN, task.upgrades(), LATER));
        }

        @Test
        void tasks_that_ended_can_be_cleared() {
            Instant evenLater = LATER.plusSeconds(1);

            assertThat(failed().cancel(evenLater)).isEqualTo(new Cancelled(RUN, failed().upgrades(), evenLater));
            assertThat(complete().cancel(evenLater))
                    .isEqualTo(new Cancelled(RUN, complete().upgrades(), evenLater));
        }

        @Test
        void it_is_tidy_once_nothing_is_left_of_the_index_in_progress() {
            Cancelled task = running()
                    .with(FIRST.begin().finish())
                    .with(SECOND.begin().counted(5).copied(2))
                    .cancel(LATER);

            assertThat(task.isTidy()).isFalse();
            assertThat(task.tidied())
                    .isEqualTo(new Cancelled(RUN, List.of(FIRST.begin().finish(), SECOND), LATER));
            assertThat(task.tidied().isTidy()).isTrue();
        }

        @Test
        void a_cancelled_task_is_not_complete_even_if_everything_was_upgraded() {
            assertThat(complete().cancel(LATER).status().complete()).isFalse();
        }
    }

    @Test
    void what_ended_is_kept_for_24_hours_from_its_end() {
        for (Ended task : List.of(failed(), complete(), running().cancel(LATER))) {
            assertThat(task.endedAt()).isEqualTo(LATER);
            assertThat(task.isExpired(LATER)).isFalse();
            assertThat(task.isExpired(LATER.plus(Duration.ofHours(24)).minusNanos(1)))
                    .isFalse();
            assertThat(task.isExpired(LATER.plus(Duration.ofHours(24)))).isTrue();
        }
    }

    @Test
    void each_state_has_its_name() {
        assertThat(List.of(
                        running().state(),
                        failed().state(),
                        running().cancel(LATER).state(),
                        complete().state()))
                .containsExactly(State.RUNNING, State.FAILED, State.CANCELLED, State.COMPLETE);
    }

    @Test
    void what_is_not_there_is_not_found() {
        assertThat(List.of(
                        ReindexTask.statusNotFound(LOGS),
                        ReindexTask.statusNotFound("a,b"),
                        ReindexTask.nothingToCancel(LOGS),
                        ReindexTask.nothingToCancel("a,b"),
                        ReindexTask.nothingToUpgrade("a,b")))
                .allMatch(rejection -> rejection.reason() == Reason.RESOURCE_NOT_FOUND)
                .extracting(Rejection::getMessage)
                .containsExactly(
                        "[logs] has no upgrade",
                        "[a,b] has no upgrade",
                        "[logs] has no upgrade to cancel",
                        "[a,b] has no upgrade to cancel",
                        "data stream [a,b] does not exist");
    }

    @Test
    void further_indices_are_added_only_if_they_are_not_yet_part_of_the_task() {
        Pending third = new Pending(new IndexId("3"), new IndexName(".ds-logs-2026.11.20-000003"));
        Running begun = running().with(FIRST.begin());

        assertThat(begun.including(List.of(FIRST, third)).upgrades()).containsExactly(FIRST.begin(), SECOND, third);
        assertThat(begun.upgradeOf(FIRST.source())).contains(FIRST.begin());
        assertThat(begun.upgradeOf(third.source())).isEmpty();
        assertThat(begun.unfinished()).containsExactly(FIRST.source(), SECOND.source());
    }

    @Test
    void the_reason_of_failed_attempts_is_kept_until_it_is_removed() {
        Running waiting = running().withWaitingReason("no space");

        assertThat(waiting.waitingReason()).contains("no space");
        assertThat(waiting.including(List.of()).waitingReason()).contains("no space");
        assertThat(waiting.withoutWaitingReason()).isEqualTo(running());
    }

    @Test
    void a_task_is_about_a_data_stream_or_an_index() {
        assertThat(Run.kind(false)).isEqualTo("data_stream");
        assertThat(Run.kind(true)).isEqualTo("index");
        assertThat(RUN.subject()).isEqualTo("data stream [logs]");
        assertThat(new Run(LOGS, NOON, Versions.CURRENT, 1, false, true).subject())
                .isEqualTo("index [logs]");
    }
}
