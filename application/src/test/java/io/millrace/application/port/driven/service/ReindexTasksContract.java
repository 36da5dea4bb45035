package io.millrace.application.port.driven.service;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.millrace.application.port.driven.engine.FencedOffException;
import io.millrace.application.port.driven.engine.UpgradeStore;
import io.millrace.domain.index.IndexId;
import io.millrace.domain.index.IndexName;
import io.millrace.domain.index.IndexVersion;
import io.millrace.domain.index.StreamName;
import io.millrace.domain.reindex.IndexUpgrade;
import io.millrace.domain.reindex.ReindexTask;
import io.millrace.domain.reindex.Run;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Test;

/** What every {@link ReindexTasks} must do. An adapter's test extends this and hands over an empty store. */
public abstract class ReindexTasksContract {

    private static final StreamName LOGS = new StreamName("logs");
    private static final IndexUpgrade.Pending FIRST =
            new IndexUpgrade.Pending(new IndexId(1_000_001), new IndexName(".ds-logs-2026.11.20-000001"));
    private static final IndexUpgrade.Pending SECOND =
            new IndexUpgrade.Pending(new IndexId(1_000_002), new IndexName(".ds-logs-2026.11.20-000002"));
    private static final IndexUpgrade.Pending THIRD =
            new IndexUpgrade.Pending(new IndexId(1_000_003), new IndexName(".ds-logs-2026.11.20-000003"));
    private static final IndexUpgrade.Pending FOURTH =
            new IndexUpgrade.Pending(new IndexId(1_000_004), new IndexName(".ds-logs-2026.11.20-000004"));

    private UpgradeStore store;
    private ReindexTasks tasks;
    private Instant now = Instant.EPOCH;

    protected abstract UpgradeStore emptyStore();

    @BeforeEach
    void prepare() {
        store = emptyStore();
        tasks = store.reindexTasks();
        now = store.clock().now();
    }

    private ReindexTask.Running aTask(StreamName stream) {
        return aTask(stream, IndexVersion.CURRENT, now);
    }

    private static ReindexTask.Running aTask(StreamName stream, IndexVersion version, Instant startedAt) {
        return new ReindexTask.Running(new Run(stream, startedAt, version, 5), List.of(FIRST, SECOND, THIRD, FOURTH));
    }

    private ReindexTask.Running inEveryState() {
        return aTask(LOGS)
                .with(FIRST.begin().finish())
                .with(SECOND.begin().fail("index [" + SECOND.index() + "] does not exist: \u0000 \uD800 ü"))
                .with(THIRD.begin().counted(70));
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
            assertThat(tasks.listUnfinished(IndexVersion.CURRENT)).isEmpty();
        }

        @Test
        void a_task_comes_back_as_it_was_recorded() {
            tasks.add(aTask(LOGS));

            assertThat(tasks.find(LOGS)).contains(aTask(LOGS));
            assertThat(tasks.find(new StreamName("logs-2"))).isEmpty();
        }

        @Test
        void a_task_without_indices_comes_back_too() {
            ReindexTask.Running empty = new ReindexTask.Running(new Run(LOGS, now, IndexVersion.CURRENT, 1), List.of());

            tasks.add(empty);

            assertThat(tasks.find(LOGS)).contains(empty);
        }

        @Test
        void of_two_the_second_is_refused() {
            ReindexTask.Running first = aTask(LOGS);
            tasks.add(first);
            Lease lease = claim("one");

            assertThatThrownBy(() -> tasks.add(aTask(LOGS, IndexVersion.CURRENT, now.plusSeconds(1))))
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
            ReindexTask.Running again = aTask(LOGS, IndexVersion.PREVIOUS, now.plusMillis(1));
            ReindexTask.Failed failed = new ReindexTask.Failed(
                    again.run(),
                    List.of(
                            FIRST.begin().finish(),
                            SECOND.begin().fail("no space left"),
                            THIRD.begin().finish(),
                            FOURTH.begin().finish()),
                    now.plusMillis(2));
            ReindexTask.Complete complete =
                    new ReindexTask.Complete(again.run(), List.of(FIRST.begin().finish()), now.plusMillis(3));

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
            assertThatThrownBy(() -> tasks.update(lease, FIRST.begin())).isInstanceOf(FencedOffException.class);
            assertThat(claim("two").epoch()).isGreaterThan(lease.epoch());
            assertThat(tasks.find(LOGS)).contains(running.cancel(now));
        }

        @Test
        void goes_through_although_the_indices_have_come_further() {
            ReindexTask.Running seen = aTask(LOGS);
            tasks.add(seen);
            tasks.update(claim("one"), FIRST.begin().finish());

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
            ReindexTask.Running earlier = aTask(LOGS, IndexVersion.CURRENT, now.minusSeconds(1));

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
                            FIRST.begin().finish(),
                            SECOND.begin().fail(message(found)),
                            THIRD.begin().counted(70),
                            FOURTH);
            assertThat(message(found))
                    .startsWith("index [" + SECOND.index() + "] does not exist: ")
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
            ReindexTask.Running rolledOver = running.withIndicesInStream(6).with(FIRST.begin());
            ReindexTask.Complete complete = new ReindexTask.Complete(
                    rolledOver.run(), List.of(FIRST.begin().finish()), now);

            tasks.update(lease, rolledOver);
            assertThat(tasks.find(LOGS)).contains(rolledOver);
            tasks.update(lease, complete);
            assertThat(tasks.find(LOGS)).contains(complete);
        }

        @Test
        void whoever_lost_the_lease_writes_nothing() {
            ReindexTask.Running running = aTask(LOGS);
            tasks.add(running);
            Lease lost = claim("one");
            store.letTimePass(Leases.EXPIRY.plusSeconds(1));
            Lease held = claim("two");

            assertThatThrownBy(() -> tasks.update(lost, FIRST.begin())).isInstanceOf(FencedOffException.class);
            assertThatThrownBy(() -> tasks.update(lost, running.withIndicesInStream(9)))
                    .isInstanceOf(FencedOffException.class);
            assertThat(tasks.find(LOGS).orElseThrow().upgrades()).containsExactlyElementsOf(running.upgrades());

            tasks.update(held, FIRST.begin());
            assertThat(tasks.find(LOGS).orElseThrow().upgrades()).contains(FIRST.begin());
        }

        @Test
        void whoever_let_go_of_the_lease_writes_nothing() {
            tasks.add(aTask(LOGS));
            Lease lease = claim("one");
            store.leases().release(lease);

            assertThatThrownBy(() -> tasks.update(lease, FIRST.begin())).isInstanceOf(FencedOffException.class);
        }
    }

    @Nested
    class ListingUnfinished {

        @Test
        void those_running_that_upgrade_to_this_version_oldest_first() {
            tasks.add(aTask(new StreamName("b"), IndexVersion.CURRENT, now.minusSeconds(2)));
            tasks.add(aTask(new StreamName("a"), IndexVersion.CURRENT, now.minusSeconds(1)));
            tasks.add(aTask(new StreamName("c"), IndexVersion.PREVIOUS, now));

            assertThat(tasks.listUnfinished(IndexVersion.CURRENT))
                    .containsExactly(new StreamName("b"), new StreamName("a"));
            assertThat(tasks.listUnfinished(IndexVersion.PREVIOUS)).containsExactly(new StreamName("c"));
        }

        @Test
        void those_cancelled_until_nothing_is_left_in_progress() {
            ReindexTask.Running running = aTask(LOGS).with(FIRST.begin());
            ReindexTask.Cancelled untidy = running.cancel(now);
            tasks.add(running);
            tasks.replace(running, untidy);

            assertThat(tasks.listUnfinished(IndexVersion.CURRENT)).containsExactly(LOGS);
            tasks.update(claim("one"), untidy.tidied());

            assertThat(tasks.listUnfinished(IndexVersion.CURRENT)).isEmpty();
            assertThat(tasks.find(LOGS)).contains(untidy.tidied());
        }

        @Test
        void none_that_ended() {
            ReindexTask.Running running = aTask(LOGS);
            tasks.add(running);
            tasks.replace(running, new ReindexTask.Complete(running.run(), List.of(), now));

            assertThat(tasks.listUnfinished(IndexVersion.CURRENT)).isEmpty();
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
            ReindexTask.Cancelled left = running.with(FIRST.begin()).cancel(now);
            tasks.replace(running, left);

            store.letTimePass(ReindexTask.RETENTION.plusSeconds(1));
            assertThat(tasks.forgetExpired()).isZero();
            assertThat(tasks.listUnfinished(IndexVersion.CURRENT)).containsExactly(LOGS);
            ReindexTask.Cancelled kept =
                    (ReindexTask.Cancelled) tasks.find(LOGS).orElseThrow();
            assertThat(kept.upgrades()).isEqualTo(left.upgrades());

            tasks.update(claim("one"), kept.tidied());
            assertThat(tasks.listUnfinished(IndexVersion.CURRENT)).isEmpty();
            assertThat(tasks.forgetExpired()).isEqualTo(1);
            assertThat(tasks.find(LOGS)).isEmpty();
        }

        @Test
        void another_task_takes_its_place() {
            ended();
            store.letTimePass(ReindexTask.RETENTION.plusSeconds(1));
            ReindexTask.Running next = aTask(LOGS, IndexVersion.CURRENT, now.plusSeconds(1));

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
        void it_is_removed_and_running_ones_stay_for_ever() {
            ended();
            tasks.add(aTask(new StreamName("metrics")));
            store.letTimePass(ReindexTask.RETENTION.plusDays(3));

            assertThat(tasks.forgetExpired()).isEqualTo(1);
            assertThat(tasks.forgetExpired()).isZero();
            assertThat(tasks.list()).extracting(ReindexTask::stream).containsExactly(new StreamName("metrics"));
        }
    }
}
