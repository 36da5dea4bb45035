package io.millrace.application.port.driven.service.reindex;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.tuple;

import io.millrace.application.port.driven.engine.EngineFixture;
import io.millrace.application.port.driven.engine.UpgradeStore;
import io.millrace.application.port.driven.engine.Versions;
import io.millrace.application.port.driven.service.lease.FencedOffException;
import io.millrace.application.port.driven.service.lease.Lease;
import io.millrace.application.port.driven.service.lease.Leases;
import io.millrace.domain.index.Index;
import io.millrace.domain.index.IndexBlock;
import io.millrace.domain.index.IndexId;
import io.millrace.domain.index.IndexName;
import io.millrace.domain.index.IndexVersion;
import io.millrace.domain.index.StreamName;
import io.millrace.domain.index.upgrade.StateAfterUpgrade;
import io.millrace.domain.reindex.IndexUpgrade;
import io.millrace.domain.reindex.ReindexTask;
import io.millrace.domain.reindex.Run;
import io.millrace.domain.stream.DataStream;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Set;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Test;

/** What every {@link ReindexTasks} must do. An adapter's test extends this and hands over an empty store. */
public abstract class ReindexTasksContract {

    private static final StreamName LOGS = new StreamName("logs");
    private static final WaitingDocuments.Addressed RESULT = new WaitingDocuments.Addressed(
            new IndexName(".tasks"), EngineFixture.aDocument("result", "2026-11-20T12:00:00Z"));

    private UpgradeStore store;
    private ReindexTasks tasks;
    private Instant now = Instant.EPOCH;
    private IndexUpgrade.Pending first;
    private IndexUpgrade.Pending second;
    private IndexUpgrade.Pending third;
    private IndexUpgrade.Pending fourth;

    protected abstract UpgradeStore emptyStore();

    @BeforeEach
    void prepare() {
        store = emptyStore();
        tasks = store.reindexTasks();
        now = store.clock().now();
        List<IndexUpgrade.Pending> outdated = outdated(LOGS);
        first = outdated.get(0);
        second = outdated.get(1);
        third = outdated.get(2);
        fourth = outdated.get(3);
    }

    /** Returns the outdated indices of a data stream, which is made unless there is one. */
    private List<IndexUpgrade.Pending> outdated(StreamName stream) {
        DataStream found = store.dataStreams().find(stream).orElseGet(() -> make(stream));
        return found.backingIndices().subList(0, 4).stream()
                .map(index -> new IndexUpgrade.Pending(index.id(), index.name()))
                .toList();
    }

    private DataStream make(StreamName stream) {
        DataStream made = store.dataStreams().create(EngineFixture.aNewStream(stream.value(), Versions.previous()));
        for (int generation = 2; generation <= 5; generation++) {
            store.dataStreams()
                    .rollOver(
                            made,
                            EngineFixture.aBackingIndex(
                                    stream.value(),
                                    generation,
                                    generation < 5 ? Versions.previous() : Versions.latest()));
            made = store.dataStreams().find(stream).orElseThrow();
        }
        return made;
    }

    private ReindexTask.Running aTask(StreamName stream) {
        return aTask(stream, Versions.latest(), now);
    }

    private ReindexTask.Running aTask(StreamName stream, IndexVersion version, Instant startedAt) {
        return new ReindexTask.Running(new Run(stream, startedAt, version, 5), List.copyOf(outdated(stream)));
    }

    private ReindexTask.Running inEveryState() {
        return aTask(LOGS)
                .with(first.begin().counted(12).copied(12).finish())
                .with(second.begin().fail("index [" + second.index() + "] does not exist: \u0000 \uD800 ü"))
                .with(third.begin().counted(70).copied(30));
    }

    private Lease claim(String owner) {
        return store.leases().claim(ReindexTasks.leaseOf(LOGS), owner).orElseThrow();
    }

    @Nested
    class Adding {

        @Test
        void nothing_is_recorded_at_first() {
            assertThat(tasks.find(LOGS)).isEmpty();
            assertThat(tasks.list()).isEmpty();
            assertThat(tasks.listUnfinished(List.of(Versions.latest()))).isEmpty();
        }

        @Test
        void a_task_comes_back_as_it_was_recorded() {
            tasks.add(aTask(LOGS));

            assertThat(tasks.find(LOGS)).contains(aTask(LOGS));
            assertThat(tasks.find(new StreamName("logs-2"))).isEmpty();
        }

        @Test
        void a_task_without_indices_comes_back_too() {
            ReindexTask.Running empty = new ReindexTask.Running(new Run(LOGS, now, Versions.latest(), 1), List.of());

            tasks.add(empty);

            assertThat(tasks.find(LOGS)).contains(empty);
        }

        @Test
        void a_task_comes_back_with_the_loss_that_it_allows() {
            ReindexTask.Running allowing =
                    new ReindexTask.Running(new Run(LOGS, now, Versions.latest(), 1, true, false), List.of());

            tasks.add(allowing);

            assertThat(tasks.find(LOGS)).contains(allowing);
        }

        @Test
        void a_task_of_a_plain_index_comes_back_as_such_whether_or_not_the_index_exists() {
            StreamName name = new StreamName("notes");
            ReindexTask.Running task = new ReindexTask.Running(
                    new Run(name, now, Versions.latest(), 1, false, true),
                    List.of(new IndexUpgrade.Pending(new IndexId("77"), new IndexName("notes"))));

            tasks.add(task);

            assertThat(tasks.find(name)).contains(task);
            assertThat(tasks.listUnfinished(List.of(Versions.latest()))).containsExactly(name);
        }

        @Test
        void of_two_the_second_is_refused() {
            ReindexTask.Running first = aTask(LOGS);
            tasks.add(first);
            Lease lease = claim("one");

            assertThatThrownBy(() -> tasks.add(aTask(LOGS, Versions.latest(), now.plusSeconds(1))))
                    .isInstanceOf(StaleTaskException.class);

            assertThat(tasks.find(LOGS)).contains(first);
            assertThat(store.leases().heartbeat(List.of(lease))).containsExactly(lease);
        }

        @Test
        void tasks_are_listed_by_data_stream() {
            ReindexTask.Running b = aTask(new StreamName("b"));
            ReindexTask.Running a = aTask(new StreamName("a"));
            tasks.add(b);
            tasks.add(a);

            assertThat(tasks.list()).containsExactly(a, b);
        }
    }

    @Nested
    class Replacing {

        @Test
        void every_state_comes_back_as_it_was_recorded() {
            ReindexTask.Running running = aTask(LOGS);
            tasks.add(running);
            ReindexTask.Cancelled cancelled = running.cancel(now);
            ReindexTask.Running again = aTask(LOGS, Versions.previous(), now.plusMillis(1));
            ReindexTask.Failed failed = new ReindexTask.Failed(
                    again.run(),
                    List.of(
                            first.begin().finish(),
                            second.begin().fail("no space left"),
                            third.begin().finish(),
                            fourth.begin().finish()),
                    now.plusMillis(2));
            ReindexTask.Complete complete =
                    new ReindexTask.Complete(again.run(), List.of(first.begin().finish()), now.plusMillis(3));

            assertReplaced(running, cancelled);
            assertReplaced(cancelled, again);
            assertReplaced(again, failed);
            assertReplaced(failed, complete);
        }

        private void assertReplaced(ReindexTask current, ReindexTask next) {
            tasks.replace(current, next);

            assertThat(tasks.find(LOGS)).contains(next);
        }

        @Test
        void takes_the_lease_away_and_lets_anybody_claim_at_once() {
            ReindexTask.Running running = aTask(LOGS);
            tasks.add(running);
            Lease lease = claim("one");

            tasks.replace(running, running.cancel(now));

            assertThat(store.leases().heartbeat(List.of(lease))).isEmpty();
            assertThatThrownBy(() -> tasks.update(lease, first.begin())).isInstanceOf(FencedOffException.class);
            assertThat(claim("two").epoch()).isGreaterThan(lease.epoch());
            assertThat(tasks.find(LOGS)).contains(running.cancel(now));
        }

        @Test
        void goes_through_although_the_indices_have_come_further() {
            ReindexTask.Running seen = aTask(LOGS);
            tasks.add(seen);
            tasks.update(claim("one"), first.begin().finish());

            tasks.replace(seen, seen.cancel(now));

            assertThat(tasks.find(LOGS)).contains(seen.cancel(now));
        }

        @Test
        void is_refused_if_the_task_is_in_another_state() {
            ReindexTask.Running running = aTask(LOGS);
            ReindexTask.Cancelled cancelled = running.cancel(now);
            tasks.add(running);
            tasks.replace(running, cancelled);

            assertThatThrownBy(() -> tasks.replace(running, running.cancel(now.plusSeconds(1))))
                    .isInstanceOf(StaleTaskException.class);
            assertThat(tasks.find(LOGS)).contains(cancelled);
        }

        @Test
        void is_refused_if_the_task_is_another_run_or_gone() {
            ReindexTask.Running running = aTask(LOGS);
            ReindexTask.Running earlier = aTask(LOGS, Versions.latest(), now.minusSeconds(1));

            assertThatThrownBy(() -> tasks.replace(running, running.cancel(now)))
                    .isInstanceOf(StaleTaskException.class);
            tasks.add(running);
            Lease lease = claim("one");
            assertThatThrownBy(() -> tasks.replace(earlier, earlier.cancel(now)))
                    .isInstanceOf(StaleTaskException.class);

            assertThat(tasks.find(LOGS)).contains(running);
            assertThat(store.leases().heartbeat(List.of(lease))).containsExactly(lease);
        }
    }

    @Nested
    class Updating {

        @Test
        void an_index_is_in_the_state_that_was_written_down() {
            tasks.add(aTask(LOGS));
            Lease lease = claim("one");

            inEveryState().upgrades().forEach(upgrade -> tasks.update(lease, upgrade));

            ReindexTask found = tasks.find(LOGS).orElseThrow();
            assertThat(found).isInstanceOf(ReindexTask.Running.class);
            assertThat(found.upgrades())
                    .containsExactly(
                            first.begin().counted(12).copied(12).finish(),
                            second.begin().fail(message(found)),
                            third.begin().counted(70).copied(30),
                            fourth);
            assertThat(message(found))
                    .startsWith("index [" + second.index() + "] does not exist: ")
                    .endsWith(" ü");
        }

        private String message(ReindexTask task) {
            return ((IndexUpgrade.Failed) task.upgrades().get(1)).message();
        }

        @Test
        void the_whole_task_is_written_down() {
            ReindexTask.Running running = aTask(LOGS);
            tasks.add(running);
            Lease lease = claim("one");
            ReindexTask.Running rolledOver = running.withIndicesInStream(6).with(first.begin());
            ReindexTask.Complete complete = new ReindexTask.Complete(
                    rolledOver.run(), List.of(first.begin().finish()), now);

            tasks.update(lease, rolledOver);
            assertThat(tasks.find(LOGS)).contains(rolledOver);
            tasks.update(lease, complete);
            assertThat(tasks.find(LOGS)).contains(complete);
        }

        @Test
        void indices_are_added_behind_the_others_which_stay_as_they_are() {
            ReindexTask.Running running =
                    new ReindexTask.Running(new Run(LOGS, now, Versions.latest(), 5), List.of(first, second));
            tasks.add(running);
            Lease lease = claim("one");
            tasks.update(lease, second.begin().counted(70));

            tasks.extend(lease, 6, List.of());
            tasks.extend(lease, 7, List.of(fourth, third));

            assertThat(tasks.find(LOGS))
                    .contains(new ReindexTask.Running(
                            new Run(LOGS, now, Versions.latest(), 7),
                            List.of(first, second.begin().counted(70), fourth, third)));
        }

        @Test
        void nobody_but_the_holder_adds_indices() {
            ReindexTask.Running running = aTask(LOGS);
            tasks.add(running);
            Lease lease = claim("one");
            store.leases().release(lease);

            assertThatThrownBy(() -> tasks.extend(lease, 9, List.of())).isInstanceOf(FencedOffException.class);

            assertThat(tasks.find(LOGS)).contains(running);
        }

        @Test
        void whoever_lost_the_lease_writes_nothing() {
            ReindexTask.Running running = aTask(LOGS);
            tasks.add(running);
            Lease lost = claim("one");
            store.letTimePass(Leases.EXPIRY.plusSeconds(1));
            Lease held = claim("two");

            assertThatThrownBy(() -> tasks.update(lost, first.begin())).isInstanceOf(FencedOffException.class);
            assertThatThrownBy(() -> tasks.update(lost, running.withIndicesInStream(9)))
                    .isInstanceOf(FencedOffException.class);
            assertThatThrownBy(() -> tasks.end(lost, new ReindexTask.Complete(running.run(), List.of(), now), RESULT))
                    .isInstanceOf(FencedOffException.class);
            assertThat(tasks.find(LOGS)).containsInstanceOf(ReindexTask.Running.class);
            assertThat(tasks.find(LOGS).orElseThrow().upgrades()).containsExactlyElementsOf(running.upgrades());

            tasks.update(held, first.begin());
            assertThat(tasks.find(LOGS).orElseThrow().upgrades()).contains(first.begin());
        }

        @Test
        void whoever_let_go_of_the_lease_writes_nothing() {
            tasks.add(aTask(LOGS));
            Lease lease = claim("one");
            store.leases().release(lease);

            assertThatThrownBy(() -> tasks.update(lease, first.begin())).isInstanceOf(FencedOffException.class);
        }
    }

    /** A task is that of one data stream, and of no other that carries its name before or after. */
    @Nested
    class BelongingToADataStream {

        @Test
        void a_task_of_no_data_stream_is_refused() {
            ReindexTask.Running task = aTask(LOGS);
            store.dataStreams().delete(LOGS);

            assertThatThrownBy(() -> tasks.add(task)).isInstanceOf(StaleTaskException.class);

            assertThat(tasks.find(LOGS)).isEmpty();
            assertThat(claim("one")).isNotNull();
        }

        @Test
        void a_task_for_indices_of_another_data_stream_is_refused() {
            ReindexTask.Running task = aTask(LOGS);
            ReindexTask.Cancelled before = task.cancel(now);
            store.dataStreams().delete(LOGS);
            make(LOGS);

            assertThatThrownBy(() -> tasks.add(task)).isInstanceOf(StaleTaskException.class);
            tasks.add(aTask(LOGS));
            tasks.replace(aTask(LOGS), before);
            assertThatThrownBy(() -> tasks.replace(before, task)).isInstanceOf(StaleTaskException.class);

            assertThat(tasks.find(LOGS)).contains(before);
            assertThat(claim("one")).isNotNull();
        }

        @Test
        void deleting_the_data_stream_ends_its_task_and_forgets_it() {
            tasks.add(aTask(LOGS));
            Lease lease = claim("one");

            store.dataStreams().delete(LOGS);

            assertThat(tasks.find(LOGS)).isEmpty();
            assertThat(tasks.list()).isEmpty();
            assertThat(tasks.listUnfinished(List.of(Versions.latest()))).isEmpty();
            assertThat(store.leases().heartbeat(List.of(lease))).isEmpty();
            assertThatThrownBy(() -> tasks.update(lease, first.begin())).isInstanceOf(FencedOffException.class);
        }

        @Test
        void a_new_data_stream_of_the_name_starts_without() {
            ReindexTask.Running old = aTask(LOGS);
            tasks.add(old);
            Lease lease = claim("one");
            store.dataStreams().delete(LOGS);
            make(LOGS);

            assertThat(tasks.find(LOGS)).isEmpty();
            ReindexTask.Running next = aTask(LOGS);
            tasks.add(next);
            claim("two");

            assertThatThrownBy(() -> tasks.update(lease, first.begin())).isInstanceOf(FencedOffException.class);
            assertThatThrownBy(() -> tasks.update(lease, old)).isInstanceOf(FencedOffException.class);
            assertThat(tasks.find(LOGS)).contains(next);
        }

        @Test
        void what_was_in_progress_leaves_nothing() {
            ReindexTask.Running running = aTask(LOGS);
            tasks.add(running);
            Lease lease = claim("one");
            tasks.begin(lease, first, new StateAfterUpgrade(false, false));
            tasks.addDestination(lease, first.source(), new IndexName(".migrated"));
            store.indexUpgrades().block(first.source(), lease.fence());
            Index destination = store.indexUpgrades()
                    .createDestination(first.source(), EngineFixture.aNewIndex(".migrated"), lease.fence());

            store.dataStreams().delete(LOGS);

            assertThat(store.indices()
                            .select(EngineFixture.selecting(destination.name().value()), EngineFixture.EVERYTHING)
                            .indices())
                    .isEmpty();
        }

        @Test
        void a_lease_that_is_claimed_too_late_writes_no_task_that_is_gone_or_another() {
            ReindexTask.Running running = aTask(LOGS);
            tasks.add(running);
            ReindexTask.Cancelled cancelled = running.with(first.begin()).cancel(now);
            tasks.replace(running, cancelled);
            store.dataStreams().delete(LOGS);
            Lease late = claim("one");

            assertThatThrownBy(() -> tasks.update(late, cancelled.tidied())).isInstanceOf(FencedOffException.class);
            assertThat(tasks.find(LOGS)).isEmpty();
            store.leases().release(late);
            make(LOGS);
            ReindexTask.Running next = aTask(LOGS, Versions.latest(), now.plusSeconds(1));
            tasks.add(next);
            Lease later = claim("one");
            assertThatThrownBy(() -> tasks.update(later, cancelled.tidied())).isInstanceOf(FencedOffException.class);

            assertThat(tasks.find(LOGS)).contains(next);
        }

        @Test
        void deleting_one_leaves_the_tasks_of_others_alone() {
            StreamName metrics = new StreamName("metrics");
            tasks.add(aTask(metrics));
            tasks.add(aTask(LOGS));
            Lease lease =
                    store.leases().claim(ReindexTasks.leaseOf(metrics), "one").orElseThrow();

            store.dataStreams().delete(LOGS);

            assertThat(tasks.find(metrics)).contains(aTask(metrics));
            assertThat(store.leases().heartbeat(List.of(lease))).containsExactly(lease);
        }
    }

    @Nested
    class ListingUnfinished {

        @Test
        void those_running_that_upgrade_to_this_version_oldest_first() {
            tasks.add(aTask(new StreamName("b"), Versions.latest(), now.minusSeconds(2)));
            tasks.add(aTask(new StreamName("a"), Versions.latest(), now.minusSeconds(1)));
            tasks.add(aTask(new StreamName("c"), Versions.previous(), now));

            assertThat(tasks.listUnfinished(List.of(Versions.latest())))
                    .containsExactly(new StreamName("b"), new StreamName("a"));
            assertThat(tasks.listUnfinished(List.of(Versions.previous()))).containsExactly(new StreamName("c"));
            assertThat(tasks.listUnfinished(Versions.all()))
                    .containsExactly(new StreamName("b"), new StreamName("a"), new StreamName("c"));
        }

        @Test
        void those_cancelled_are_left_to_instances_of_their_version() {
            ReindexTask.Running running = aTask(LOGS).with(first.begin());
            tasks.add(running);
            tasks.replace(running, running.cancel(now));

            assertThat(tasks.listUnfinished(List.of(Versions.previous()))).isEmpty();
            assertThat(tasks.listUnfinished(List.of(Versions.latest()))).containsExactly(LOGS);
        }

        @Test
        void those_cancelled_until_nothing_is_left_in_progress() {
            ReindexTask.Running running = aTask(LOGS).with(first.begin());
            ReindexTask.Cancelled untidy = running.cancel(now);
            tasks.add(running);
            tasks.replace(running, untidy);

            assertThat(tasks.listUnfinished(List.of(Versions.latest()))).containsExactly(LOGS);
            tasks.update(claim("one"), untidy.tidied());

            assertThat(tasks.listUnfinished(List.of(Versions.latest()))).isEmpty();
            assertThat(tasks.find(LOGS)).contains(untidy.tidied());
        }

        @Test
        void none_that_ended() {
            ReindexTask.Running running = aTask(LOGS);
            tasks.add(running);
            tasks.replace(running, new ReindexTask.Complete(running.run(), List.of(), now));

            assertThat(tasks.listUnfinished(List.of(Versions.latest()))).isEmpty();
        }
    }

    @Nested
    class Forgetting {

        private final Duration almost = ReindexTask.RETENTION.minusSeconds(60);
        private final Duration rest = Duration.ofSeconds(61);

        private ReindexTask.Running ended() {
            ReindexTask.Running running = aTask(LOGS);
            tasks.add(running);
            tasks.replace(running, new ReindexTask.Complete(running.run(), List.of(), now));
            return running;
        }

        @Test
        void a_record_past_its_retention_is_as_if_it_were_not_there() {
            ended();

            store.letTimePass(almost);
            assertThat(tasks.find(LOGS)).isPresent();
            assertThat(tasks.list()).hasSize(1);
            assertThat(tasks.forgetExpired()).isZero();
            store.letTimePass(rest);

            assertThat(tasks.find(LOGS)).isEmpty();
            assertThat(tasks.list()).isEmpty();
        }

        @Test
        void a_cancelled_task_stays_until_what_it_left_has_been_tidied_up() {
            ReindexTask.Running running = aTask(LOGS);
            tasks.add(running);
            ReindexTask.Cancelled left = running.with(first.begin()).cancel(now);
            tasks.replace(running, left);

            store.letTimePass(ReindexTask.RETENTION.plusSeconds(1));
            assertThat(tasks.forgetExpired()).isZero();
            assertThat(tasks.listUnfinished(List.of(Versions.latest()))).containsExactly(LOGS);
            ReindexTask.Cancelled kept =
                    (ReindexTask.Cancelled) tasks.find(LOGS).orElseThrow();
            assertThat(kept.upgrades()).isEqualTo(left.upgrades());

            tasks.update(claim("one"), kept.tidied());
            assertThat(tasks.listUnfinished(List.of(Versions.latest()))).isEmpty();
            assertThat(tasks.forgetExpired()).isEqualTo(1);
            assertThat(tasks.find(LOGS)).isEmpty();
        }

        @Test
        void another_task_takes_its_place() {
            ended();
            store.letTimePass(ReindexTask.RETENTION.plusSeconds(1));
            ReindexTask.Running next = aTask(LOGS, Versions.latest(), now.plusSeconds(1));

            tasks.add(next);

            assertThat(tasks.find(LOGS)).contains(next);
        }

        @Test
        void it_cannot_be_replaced() {
            ReindexTask.Running running = ended();
            store.letTimePass(ReindexTask.RETENTION.plusSeconds(1));
            ReindexTask.Complete complete = new ReindexTask.Complete(running.run(), List.of(), now);

            assertThatThrownBy(() -> tasks.replace(complete, complete.cancel(now)))
                    .isInstanceOf(StaleTaskException.class);
        }

        @Test
        void a_task_that_a_later_one_replaces_is_listed_as_earlier() {
            ReindexTask.Running running = inEveryState();
            tasks.add(aTask(LOGS));
            tasks.update(claim("one"), running);
            ReindexTask.Cancelled cancelled = running.cancel(now.plusSeconds(1));
            tasks.replace(running, cancelled);
            assertThat(tasks.listEarlier()).isEmpty();

            ReindexTask.Running next = aTask(LOGS, Versions.latest(), now.plusSeconds(2));
            tasks.replace(cancelled, next);

            assertThat(tasks.listEarlier()).singleElement().satisfies(earlier -> {
                assertThat(earlier.state()).isEqualTo(ReindexTask.State.CANCELLED);
                assertThat(earlier.run()).isEqualTo(cancelled.run());
                assertThat(earlier.status().successes()).isEqualTo(1);
                assertThat(earlier.status().errors()).hasSize(1);
            });
            assertThat(tasks.list()).containsExactly(next);
        }

        @Test
        void only_the_newest_earlier_tasks_are_kept_and_they_go_with_their_data_stream() {
            runRepeatedly(ReindexTasks.MOST_EARLIER + 3);

            assertThat(tasks.listEarlier())
                    .extracting(task -> task.run().startedAt())
                    .hasSize(ReindexTasks.MOST_EARLIER)
                    .doesNotContain(now, now.plusSeconds(1))
                    .contains(now.plusSeconds(2));
            store.dataStreams().delete(LOGS);
            assertThat(tasks.listEarlier()).isEmpty();
        }

        @Test
        void earlier_tasks_are_removed_after_their_retention() {
            runRepeatedly(2);
            assertThat(tasks.listEarlier()).hasSize(1);

            store.letTimePass(ReindexTask.RETENTION.plusSeconds(60));

            assertThat(tasks.listEarlier()).isEmpty();
            tasks.forgetExpired();
            assertThat(tasks.listEarlier()).isEmpty();
        }

        @Test
        void a_task_whose_retention_has_passed_is_replaced_and_not_kept() {
            ReindexTask.Running running = aTask(LOGS);
            tasks.add(running);
            ReindexTask.Cancelled cancelled = running.cancel(now);
            tasks.replace(running, cancelled);
            store.letTimePass(ReindexTask.RETENTION.plusSeconds(60));

            ReindexTask.Running next = aTask(LOGS);
            tasks.add(next);

            assertThat(tasks.list()).containsExactly(next);
            assertThat(tasks.listEarlier()).isEmpty();
        }

        /** Starts a task several times, a second apart, and cancels all but the last one. */
        private void runRepeatedly(int times) {
            ReindexTask.Running running = aTask(LOGS);
            tasks.add(running);
            for (int next = 1; next < times; next++) {
                ReindexTask.Cancelled cancelled = running.cancel(now);
                tasks.replace(running, cancelled);
                running = aTask(LOGS, Versions.latest(), now.plusSeconds(next));
                tasks.replace(cancelled, running);
            }
        }

        @Test
        void it_is_removed_and_running_ones_stay_for_ever() {
            ended();
            tasks.add(aTask(new StreamName("metrics")));
            store.letTimePass(ReindexTask.RETENTION.plusDays(3));

            assertThat(tasks.forgetExpired()).isEqualTo(1);
            assertThat(tasks.forgetExpired()).isZero();
            assertThat(tasks.list()).extracting(ReindexTask::stream).containsExactly(new StreamName("metrics"));
        }
    }

    @Nested
    class Waiting {

        private Lease lease;

        @BeforeEach
        void startTask() {
            tasks.add(aTask(LOGS));
            lease = claim("one");
        }

        private Optional<String> reason() {
            return tasks.find(LOGS).orElseThrow().waitingReason();
        }

        @Test
        void a_running_task_tells_why_its_last_attempts_failed_until_it_makes_progress() {
            assertThat(reason()).isEmpty();
            tasks.markWaiting(lease, "the disk is full");
            tasks.markWaiting(lease, "index [a] is blocked");
            tasks.update(lease, first);
            assertThat(reason()).contains("index [a] is blocked");
            assertThat(tasks.list()).extracting(ReindexTask::waitingReason).containsExactly(reason());

            tasks.markProgressing(lease);

            assertThat(reason()).isEmpty();
        }

        @Test
        void neither_a_cancelled_task_nor_the_next_run_has_a_reason() {
            ReindexTask running = tasks.find(LOGS).orElseThrow();
            tasks.markWaiting(lease, "the disk is full");
            ReindexTask.Cancelled cancelled = running.cancel(now);
            tasks.replace(running, cancelled);
            assertThat(reason()).isEmpty();

            tasks.replace(cancelled, aTask(LOGS, Versions.latest(), now.plusSeconds(1)));

            assertThat(reason()).isEmpty();
        }

        @Test
        void nothing_is_recorded_without_the_lease() {
            tasks.markWaiting(lease, "the disk is full");
            store.leases().release(lease);

            assertThatThrownBy(() -> tasks.markWaiting(lease, "another")).isInstanceOf(FencedOffException.class);
            assertThatThrownBy(() -> tasks.markProgressing(lease)).isInstanceOf(FencedOffException.class);
            assertThat(reason()).contains("the disk is full");
        }
    }

    /** What is recorded of the upgrades of indices, beside the task. */
    @Nested
    class Begun {

        private final StateAfterUpgrade closed = new StateAfterUpgrade(true, false);
        private final StateAfterUpgrade blocked = new StateAfterUpgrade(false, true);
        private Lease lease;

        @BeforeEach
        void claimLease() {
            lease = claim("one");
        }

        @Test
        void an_upgrade_is_recorded_once_with_all_its_destinations() {
            tasks.begin(lease, first, closed);
            tasks.addDestination(lease, first.source(), new IndexName(".a"));
            tasks.addDestination(lease, first.source(), new IndexName(".b"));
            tasks.addDestination(lease, first.source(), new IndexName(".a"));

            BegunUpgrade again = tasks.begin(lease, first, blocked);

            assertThat(again)
                    .isEqualTo(new BegunUpgrade(
                            first.source(),
                            first.index(),
                            closed,
                            List.of(new IndexName(".a"), new IndexName(".b")),
                            Optional.empty(),
                            OptionalLong.empty(),
                            Set.of()));
            assertThat(tasks.listBegun(lease)).containsExactly(again);
        }

        @Test
        void blocks_that_are_lifted_for_a_call_are_recorded_until_they_are_set_again() {
            Set<IndexBlock> blocks = Set.of(IndexBlock.METADATA, IndexBlock.READ_ONLY);
            tasks.begin(lease, first, closed);
            tasks.begin(lease, second, closed);
            tasks.markLifted(lease, first.source(), Set.of(IndexBlock.READ_ONLY_ALLOW_DELETE));
            tasks.markLifted(lease, first.source(), blocks);

            assertThat(tasks.begin(lease, first, blocked).lifted()).isEqualTo(blocks);
            assertThat(tasks.listBegun(lease))
                    .extracting(BegunUpgrade::lifted)
                    .containsExactlyInAnyOrder(blocks, Set.of());
            tasks.markLifted(lease, first.source(), Set.of());
            assertThat(tasks.listBegun(lease)).extracting(BegunUpgrade::lifted).containsOnly(Set.of());
        }

        @Test
        void no_blocks_are_lifted_once_an_upgrade_has_ended() {
            tasks.begin(lease, first, closed);
            tasks.markChanging(lease, first.source());
            tasks.markLifted(lease, first.source(), Set.of(IndexBlock.METADATA));

            tasks.end(lease, first.source());

            assertThat(tasks.begin(lease, first, closed).lifted()).isEmpty();
        }

        @Test
        void it_outlives_the_task_until_it_is_forgotten() {
            ReindexTask.Running running = aTask(LOGS);
            tasks.add(running);
            lease = claim("one");
            tasks.begin(lease, first, closed);
            tasks.markReplaced(lease, first.source(), new IndexName(".a"));

            ReindexTask.Cancelled cancelled = running.cancel(now);
            tasks.replace(running, cancelled);
            assertThat(tasks.listUnfinished(List.of(Versions.latest()))).containsExactly(LOGS);
            tasks.replace(cancelled, aTask(LOGS, Versions.latest(), now.plusSeconds(1)));
            lease = claim("two");

            assertThat(tasks.listBegun(lease))
                    .extracting(BegunUpgrade::replacedBy)
                    .containsExactly(Optional.of(new IndexName(".a")));
            tasks.forget(lease, first.source());
            tasks.forget(lease, first.source());
            assertThat(tasks.listBegun(lease)).isEmpty();
        }

        @Test
        void an_upgrade_whose_calls_were_answered_is_forgotten_at_its_end() {
            tasks.begin(lease, first, closed);
            tasks.markChanging(lease, first.source());
            tasks.markChanging(lease, first.source());
            tasks.markChanged(lease, first.source());

            tasks.end(lease, first.source());

            assertThat(tasks.listBegun(lease)).isEmpty();
            assertThat(tasks.begin(lease, first, blocked).before()).isEqualTo(blocked);
        }

        @Test
        void what_a_call_may_still_change_is_told_from_what_a_user_has_changed_since() {
            tasks.begin(lease, first, closed);
            tasks.addDestination(lease, first.source(), new IndexName(".a"));
            tasks.begin(lease, second, blocked);
            for (IndexUpgrade upgrade : List.of(first, second)) {
                tasks.markChanging(lease, upgrade.source());
            }
            store.letTimePass(Leases.EXPIRY.plusSeconds(1));
            lease = claim("two");
            for (IndexUpgrade upgrade : List.of(first, second)) {
                tasks.markChanging(lease, upgrade.source());
                tasks.markChanged(lease, upgrade.source());
                tasks.end(lease, upgrade.source());
            }
            assertThat(tasks.listBegun(lease)).isEmpty();

            BegunUpgrade calledLate = tasks.begin(lease, first, blocked);
            BegunUpgrade changedByItsUser = tasks.begin(lease, second, new StateAfterUpgrade(true, false));

            assertThat(calledLate.before()).isEqualTo(closed);
            assertThat(calledLate.destinations()).isEmpty();
            assertThat(changedByItsUser.before()).isEqualTo(closed);
            tasks.end(lease, first.source());
            assertThat(tasks.begin(lease, first, blocked).before()).isEqualTo(closed);
            tasks.forget(lease, first.source());
            assertThat(tasks.begin(lease, first, blocked).before()).isEqualTo(blocked);
        }

        @Test
        void a_cancelled_task_is_done_with_an_upgrade_that_was_ended() {
            ReindexTask.Running running = aTask(LOGS);
            tasks.add(running);
            lease = claim("one");
            tasks.begin(lease, first, closed);
            tasks.markChanging(lease, first.source());
            tasks.replace(running, running.cancel(now));
            lease = claim("two");
            assertThat(tasks.listUnfinished(List.of(Versions.latest()))).containsExactly(LOGS);

            tasks.end(lease, first.source());

            assertThat(tasks.listUnfinished(List.of(Versions.latest()))).isEmpty();
        }

        @Test
        void they_are_forgotten_with_the_task_of_a_data_stream_that_is_gone() {
            tasks.add(aTask(LOGS));
            lease = claim("one");
            tasks.begin(lease, first, closed);

            tasks.forget(lease);

            assertThat(tasks.find(LOGS)).isEmpty();
            assertThat(tasks.listBegun(lease)).isEmpty();
            tasks.forget(lease);
        }

        @Test
        void that_of_another_task_is_not_seen() {
            Lease other = store.leases().claim("other", "one").orElseThrow();
            tasks.begin(other, first, closed);

            assertThat(tasks.listBegun(lease)).isEmpty();
            assertThat(tasks.listBegun(other)).hasSize(1);
        }

        @Test
        void no_number_of_an_attempt_is_given_twice() {
            assertThat(tasks.nextAttempt(lease, first.index())).isEqualTo(1);
            assertThat(tasks.nextAttempt(lease, second.index())).isEqualTo(1);
            tasks.begin(lease, first, closed);
            tasks.forget(lease, first.source());

            assertThat(tasks.nextAttempt(lease, first.index())).isEqualTo(2);
        }

        @Test
        void nothing_is_recorded_without_the_lease() {
            tasks.begin(lease, first, closed);
            store.leases().release(lease);
            List<ThrowingCallable> writes = List.of(
                    () -> tasks.begin(lease, second, closed),
                    () -> tasks.nextAttempt(lease, first.index()),
                    () -> tasks.addDestination(lease, first.source(), new IndexName(".a")),
                    () -> tasks.markReplaced(lease, first.source(), new IndexName(".a")),
                    () -> tasks.markChanging(lease, first.source()),
                    () -> tasks.markChanged(lease, first.source()),
                    () -> tasks.markLifted(lease, first.source(), Set.of()),
                    () -> tasks.end(lease, first.source()),
                    () -> tasks.forget(lease, first.source()),
                    () -> tasks.forget(lease));

            writes.forEach(write -> assertThatThrownBy(write).isInstanceOf(FencedOffException.class));

            assertThat(tasks.listBegun(lease))
                    .extracting(BegunUpgrade::destinations, BegunUpgrade::replacedBy)
                    .containsExactly(tuple(List.of(), Optional.empty()));
        }
    }
}
