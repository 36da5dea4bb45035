package io.millrace.adapters.persistence.reindex;

import static io.millrace.application.port.driven.engine.EngineFixture.aDocument;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.awaitility.Awaitility.await;

import io.millrace.adapters.persistence.reindex.lease.LeaseFence;
import io.millrace.application.port.driven.engine.EngineFixture;
import io.millrace.application.port.driven.engine.UpgradeCase;
import io.millrace.application.port.driven.engine.Versions;
import io.millrace.application.port.driven.service.lease.Fence;
import io.millrace.application.port.driven.service.lease.FencedOffException;
import io.millrace.application.port.driven.service.lease.Lease;
import io.millrace.application.port.driven.service.lease.Leases;
import io.millrace.application.port.driven.service.reindex.ReindexTasks;
import io.millrace.application.port.driven.service.reindex.StaleTaskException;
import io.millrace.application.testing.TestTimeouts;
import io.millrace.domain.index.StreamName;
import io.millrace.domain.reindex.IndexUpgrade;
import io.millrace.domain.reindex.ReindexTask;
import io.millrace.domain.reindex.Run;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import org.jdbi.v3.core.Handle;
import org.jdbi.v3.core.Jdbi;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** Who may write when a lease changes hands at the same moment. */
class FencingIT {

    private static final Duration LAPSE = Leases.EXPIRY.plusSeconds(1);

    private final PostgresUpgradeStore store = new PostgresUpgradeStore();
    private final Jdbi jdbi = store.jdbi();
    private final UpgradeCase upgrade = UpgradeCase.in(store, List.of(aDocument("1", "2015-05-17T10:00:00Z")));
    private final Lease lease = upgrade.lease();
    private final IndexUpgrade.InProgress begun =
            new IndexUpgrade.Pending(upgrade.source(), upgrade.sourceIndex().name()).begin();
    private final ExecutorService threads = Executors.newCachedThreadPool();

    @AfterEach
    void endThreads() throws InterruptedException {
        threads.shutdownNow();
        assertThat(threads.awaitTermination(TestTimeouts.HANGING_SECONDS, TimeUnit.SECONDS))
                .isTrue();
    }

    private Optional<Lease> claimByAnother() {
        return store.leases().claim(lease.task(), "two");
    }

    private long documentsWritten() {
        return jdbi.withHandle(handle -> handle.createQuery("select i.documents from millrace.reindex_item i")
                .mapTo(Long.class)
                .one());
    }

    private static void write(Handle handle, long documents) {
        handle.createUpdate("update millrace.reindex_item set documents = :documents")
                .bind("documents", documents)
                .execute();
    }

    @Test
    void nobody_takes_over_while_a_write_is_under_way() {
        store.letTimePass(LAPSE);

        try (Handle transaction = jdbi.open()) {
            transaction.begin();
            LeaseFence.check(transaction, lease.fence());
            assertThat(claimByAnother()).isEmpty();
            write(transaction, 7);
            transaction.commit();
        }

        assertThat(claimByAnother()).isPresent();
        assertThat(documentsWritten()).isEqualTo(7);
    }

    /** The same, but the lease is looked at as one would at first: it shows that the test above can fail. */
    @Test
    void a_look_at_the_lease_that_does_not_lock_lets_another_take_over_before_the_write() {
        store.letTimePass(LAPSE);

        try (Handle transaction = jdbi.open()) {
            transaction.begin();
            assertThat(unlockedEpoch(transaction)).isEqualTo(lease.epoch());
            assertThat(claimByAnother()).isPresent();
            write(transaction, 7);
            transaction.commit();
        }

        assertThat(documentsWritten()).isEqualTo(7);
    }

    private static long unlockedEpoch(Handle transaction) {
        return transaction
                .createQuery("select l.epoch from millrace.lease l")
                .mapTo(Long.class)
                .one();
    }

    @Test
    void nothing_is_written_after_the_lease_has_been_taken_over_however_the_two_meet() throws Exception {
        Lease held = lease;
        for (int round = 0; round < 10; round++) {
            Lease losing = held;
            Callable<Long> writing = () -> {
                for (long written = 1; ; written++) {
                    try {
                        store.reindexTasks().update(losing, begun.counted(losing.epoch() * 1_000_000 + written));
                    } catch (FencedOffException fencedOff) {
                        return written - 1;
                    }
                }
            };
            Future<Long> writer = threads.submit(writing);
            String claimant = "claimant-" + round;
            held = await().until(
                            () -> {
                                store.letTimePass(LAPSE);
                                return store.leases().claim(losing.task(), claimant);
                            },
                            Optional::isPresent)
                    .orElseThrow();
            long atTakeOver = documentsWritten();

            writer.get(TestTimeouts.HANGING_SECONDS, TimeUnit.SECONDS);

            assertThat(documentsWritten()).isEqualTo(atTakeOver);
        }
    }

    @Test
    void a_heartbeat_does_not_wait_for_a_write_under_way() throws Exception {
        jdbi.useTransaction(transaction -> {
            LeaseFence.check(transaction, lease.fence());

            assertThat(threads.submit(() -> store.leases().heartbeat(List.of(lease)))
                            .get(TestTimeouts.HANGING_SECONDS, TimeUnit.SECONDS))
                    .containsExactly(lease);
        });
    }

    @Test
    void the_locks_of_a_frozen_holder_end_with_its_patience() throws SQLException {
        try (Connection frozen = store.database().database().connect();
                Statement statement = frozen.createStatement()) {
            frozen.setAutoCommit(false);
            statement.execute("select l.epoch from millrace.lease l for key share");
            store.letTimePass(LAPSE);

            assertThat(claimByAnother()).isEmpty();

            statement.execute("set idle_in_transaction_session_timeout = '1s'");
            await().until(() -> claimByAnother().isPresent());
            assertThatThrownBy(() -> statement.execute("update millrace.reindex_item set documents = 7"))
                    .isInstanceOf(SQLException.class);
        }
        assertThat(documentsWritten()).isZero();
    }

    @Test
    void of_many_who_claim_at_once_one_gets_the_lease() throws Exception {
        for (int round = 0; round < 8; round++) {
            String task = "feature/" + round;
            List<Callable<Optional<Lease>>> claims = new ArrayList<>();
            for (int i = 0; i < 8; i++) {
                String owner = "owner-" + i;
                claims.add(() -> store.leases().claim(task, owner));
            }

            List<Lease> given = new ArrayList<>();
            for (Future<Optional<Lease>> claim : threads.invokeAll(claims)) {
                claim.get().ifPresent(given::add);
            }

            assertThat(given).hasSize(1);
        }
    }

    @Test
    void of_many_who_start_at_once_one_does() throws Exception {
        for (int round = 0; round < 4; round++) {
            StreamName stream = store.dataStreams()
                    .create(EngineFixture.aNewStream("stream-" + round))
                    .name();
            ReindexTask.Running task =
                    new ReindexTask.Running(new Run(stream, store.clock().now(), Versions.latest(), 1), List.of());
            List<Callable<Boolean>> starts = new ArrayList<>();
            for (int i = 0; i < 8; i++) {
                starts.add(() -> {
                    try {
                        store.reindexTasks().add(task);
                        return true;
                    } catch (StaleTaskException stale) {
                        return false;
                    }
                });
            }

            int started = 0;
            for (Future<Boolean> start : threads.invokeAll(starts)) {
                started += start.get() ? 1 : 0;
            }

            assertThat(started).isEqualTo(1);
            assertThat(store.reindexTasks().find(stream)).contains(task);
            assertThat(store.leases().claim(ReindexTasks.leaseOf(stream), "one"))
                    .isPresent();
        }
    }

    @Test
    void a_task_is_taken_away_from_a_holder_who_always_has_a_write_under_way() throws Exception {
        ReindexTask running = store.reindexTasks().find(UpgradeCase.LOGS).orElseThrow();

        whileWriting(() -> store.reindexTasks()
                .replace(
                        running,
                        ((ReindexTask.Running) running).cancel(store.clock().now())));

        assertThat(store.reindexTasks().find(UpgradeCase.LOGS))
                .isPresent()
                .get()
                .isInstanceOf(ReindexTask.Cancelled.class);
    }

    @Test
    void a_data_stream_is_deleted_although_its_task_always_has_a_write_under_way() throws Exception {
        whileWriting(() -> store.dataStreams().delete(UpgradeCase.LOGS));

        assertThat(store.dataStreams().find(UpgradeCase.LOGS)).isEmpty();
        assertThat(store.reindexTasks().list()).isEmpty();
        int left = jdbi.withHandle(
                handle -> handle.createQuery("""
                    select (select count(*) from millrace.lease) + (select count(*) from millrace.upgrade_source)
                        + (select count(*) from millrace.reindex_item)
                    """).mapTo(Integer.class).one());
        assertThat(left).isZero();
    }

    private void whileWriting(Runnable ending) throws Exception {
        AtomicBoolean ended = new AtomicBoolean();
        List<Future<Boolean>> writers = new ArrayList<>();
        for (int i = 0; i < 4; i++) {
            Callable<Boolean> writer = () -> {
                while (!ended.get()) {
                    try {
                        slowWrite(lease.fence());
                    } catch (FencedOffException fencedOff) {
                        return true;
                    }
                }
                return false;
            };
            writers.add(threads.submit(writer));
        }
        await().until(() -> documentsWritten() > 0);

        // The writers write until this has happened.
        ending.run();

        for (Future<Boolean> writer : writers) {
            assertThat(writer.get(TestTimeouts.HANGING_SECONDS, TimeUnit.SECONDS))
                    .isTrue();
        }
        ended.set(true);
    }

    /** Writes what no other writer waits for, so that many are under way at once. */
    private void slowWrite(Fence fence) {
        jdbi.useTransaction(transaction -> {
            LeaseFence.check(transaction, fence);
            transaction.execute("select pg_sleep(0.15)");
        });
        jdbi.useHandle(handle -> write(handle, 1));
    }
}
