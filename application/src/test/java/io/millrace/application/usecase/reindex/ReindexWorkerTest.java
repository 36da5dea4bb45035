package io.millrace.application.usecase.reindex;

import static io.millrace.application.port.driven.engine.EngineFixture.aBackingIndex;
import static io.millrace.application.port.driven.engine.EngineFixture.aNewStream;
import static io.millrace.application.usecase.reindex.ReindexFixture.LOGS;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.tuple;
import static org.awaitility.Awaitility.await;

import io.millrace.application.port.driven.engine.DocumentCopier;
import io.millrace.application.port.driven.engine.EngineCapability;
import io.millrace.application.port.driven.engine.IndexUpgrades;
import io.millrace.application.port.driven.engine.Versions;
import io.millrace.application.port.driven.service.lease.FencedOffException;
import io.millrace.application.port.driven.service.lease.Lease;
import io.millrace.application.port.driven.service.lease.Leases;
import io.millrace.application.port.driven.service.reindex.ReindexTasks;
import io.millrace.application.testing.TestTimeouts;
import io.millrace.application.usecase.reindex.ReindexFixture.OutageException;
import io.millrace.application.usecase.reindex.ReindexFixture.Ports;
import io.millrace.application.usecase.work.Worker;
import io.millrace.domain.Rejection;
import io.millrace.domain.Rejection.Attributes;
import io.millrace.domain.index.Index;
import io.millrace.domain.index.IndexBlock;
import io.millrace.domain.index.IndexName;
import io.millrace.domain.index.IndexVersion;
import io.millrace.domain.index.StreamName;
import io.millrace.domain.index.upgrade.StateAfterUpgrade;
import io.millrace.domain.reindex.DestinationName;
import io.millrace.domain.reindex.IndexUpgrade;
import io.millrace.domain.reindex.ReindexStatus;
import io.millrace.domain.reindex.ReindexTask;
import io.millrace.domain.reindex.UpgradeStep;
import io.millrace.domain.setting.ClusterSetting;
import io.millrace.domain.stream.BackingIndexChange;
import io.millrace.domain.stream.DataStream;
import java.time.Duration;
import java.util.Arrays;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.BiFunction;
import java.util.function.Supplier;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

class ReindexWorkerTest {

    private final ReindexFixture store = new ReindexFixture();

    @AfterEach
    void closeStore() {
        store.close();
    }

    private static List<IndexName> migrated(List<IndexName> names) {
        return names.stream().map(DestinationName::of).toList();
    }

    @Nested
    class Working {

        @Test
        void every_outdated_index_is_replaced_in_its_place_after_a_rollover() {
            List<IndexName> before = store.load(3, 0, 2);
            List<String> documents = store.documents();

            store.startReindex().start(LOGS);
            assertThat(store.useCases().readStatus(LOGS).pending()).isEqualTo(3);
            assertThat(store.useCases().readStatus(LOGS).indicesInStream()).isEqualTo(4);
            store.work("one");
            ReindexStatus status = store.awaitEnd();

            assertThat(status.complete()).isTrue();
            assertThat(status.successes()).isEqualTo(3);
            assertThat(status.indicesInStream()).isEqualTo(4);
            assertThat(store.names().subList(0, 3)).isEqualTo(migrated(before));
            assertThat(store.names().get(3).value()).endsWith("-000004");
            assertThat(store.indices())
                    .allSatisfy(index -> assertThat(index.version()).isEqualTo(Versions.latest()));
            assertThat(store.documents()).isEqualTo(documents);
            assertThat(store.incidents).isEmpty();
        }

        @Test
        void the_steps_are_done_in_the_order_of_the_contract() {
            IndexName index = store.load(2).get(0);

            store.startReindex().start(LOGS);
            store.work("one");
            store.awaitEnd();

            assertThat(store.journal.stream().filter(line -> line.startsWith(index + ": ")))
                    .containsExactly(Arrays.stream(UpgradeStep.values())
                            .map(step -> index + ": " + step.words())
                            .toArray(String[]::new));
        }

        @Test
        void a_stream_without_outdated_indices_is_complete_at_once_and_not_rolled_over() {
            store.load(1);
            store.startReindex().start(LOGS);
            store.work("one");
            store.awaitEnd();
            List<IndexName> upgraded = store.names();

            store.startReindex().start(LOGS);
            ReindexStatus status = store.awaitEnd();

            assertThat(status.complete()).isTrue();
            assertThat(status.indicesRequiringUpgrade()).isZero();
            assertThat(status.indicesInStream()).isEqualTo(2);
            assertThat(store.names()).isEqualTo(upgraded);
        }

        @Test
        void a_closed_index_is_closed_again_and_a_blocked_one_has_its_blocks_again() {
            List<IndexName> before = store.load(2, 2, 1);
            store.engine.change(before.get(0), Set.of(), true);
            store.engine.change(before.get(1), Set.of(IndexBlock.WRITE, IndexBlock.READ), false);

            store.startReindex().start(LOGS);
            store.work("one");
            store.awaitEnd();

            assertThat(store.indices().stream().map(Index::closed)).containsExactly(true, false, false, false);
            assertThat(store.indices().stream().map(Index::blocks))
                    .containsExactly(Set.of(), Set.of(IndexBlock.WRITE, IndexBlock.READ), Set.of(), Set.of());
        }

        @Test
        void the_status_tells_how_many_documents_have_been_copied_as_they_are() throws InterruptedException {
            store.load(250);
            store.set(ClusterSetting.MAX_REQUESTS_PER_SECOND, "1000");
            List<Long> told = new CopyOnWriteArrayList<>();

            store.startReindex().start(LOGS);
            store.work("one", copyingThrough((method, original) -> {
                if (!method.getName().equals("copy")) {
                    return original.proceed();
                }
                Object copied = original.proceed();
                store.useCases().readStatus(LOGS).inProgress().forEach(index -> told.add(index.copied()));
                return copied;
            }));
            store.awaitEnd();

            assertThat(told).containsExactly(250L);
        }

        @Test
        void as_many_indices_are_upgraded_at_once_as_the_setting_says_and_never_more() {
            store.load(1, 1, 1, 1, 1, 1);
            store.set(ClusterSetting.MAX_CONCURRENT_INDICES, "3");
            AtomicInteger atOnce = new AtomicInteger();
            AtomicInteger most = new AtomicInteger();
            CountDownLatch three = new CountDownLatch(3);

            store.startReindex().start(LOGS);
            store.work("one", copyingThrough((method, original) -> {
                if (!method.getName().equals("copy")) {
                    return original.proceed();
                }
                most.accumulateAndGet(atOnce.incrementAndGet(), Math::max);
                three.countDown();
                assertThat(three.await(TestTimeouts.HANGING_SECONDS, TimeUnit.SECONDS))
                        .isTrue();
                try {
                    return original.proceed();
                } finally {
                    atOnce.decrementAndGet();
                }
            }));
            store.awaitEnd();

            assertThat(most).hasValue(3);
        }

        @Test
        void streams_are_upgraded_in_parallel_only_if_the_engine_supports_it() {
            boolean parallel = store.engine.capabilities().contains(EngineCapability.PARALLEL_UPGRADES);
            List<StreamName> streams =
                    Stream.of("logs", "logs-b", "logs-c").map(StreamName::new).toList();
            streams.forEach(stream -> {
                store.engine.dataStreams().create(aNewStream(stream.value(), Versions.previous()));
                store.startReindex().start(stream);
            });
            AtomicInteger atOnce = new AtomicInteger();
            AtomicInteger most = new AtomicInteger();
            CountDownLatch copying = new CountDownLatch(parallel ? 3 : 1);

            store.work("one", copyingThrough((method, original) -> {
                if (!method.getName().equals("copy")) {
                    return original.proceed();
                }
                most.accumulateAndGet(atOnce.incrementAndGet(), Math::max);
                copying.countDown();
                assertThat(copying.await(TestTimeouts.HANGING_SECONDS, TimeUnit.SECONDS))
                        .isTrue();
                try {
                    return original.proceed();
                } finally {
                    atOnce.decrementAndGet();
                }
            }));
            streams.forEach(stream -> store.awaitJournal("ended " + stream.value()));

            assertThat(most).hasValue(parallel ? 3 : 1);
        }

        @Test
        void an_index_stays_in_progress_for_as_long_as_the_throttle_asks() {
            store.load(30);
            store.set(ClusterSetting.MAX_REQUESTS_PER_SECOND, "100");

            store.startReindex().start(LOGS);
            long begin = System.nanoTime();
            store.work("one");
            store.awaitEnd();

            assertThat(Duration.ofNanos(System.nanoTime() - begin)).isGreaterThanOrEqualTo(Duration.ofMillis(300));
        }
    }

    /** A data stream that is rolled over while it is upgraded, by its users or by an instance of an older version. */
    @Nested
    class RollingOverConcurrently {

        private void rollOver(IndexVersion version) {
            DataStream stream = store.engine.dataStreams().find(LOGS).orElseThrow();
            store.engine.dataStreams().rollOver(stream, aBackingIndex("logs", stream.generation() + 1, version));
        }

        private ReindexStatus upgradedWhile(Runnable concurrently) {
            store.startReindex().start(LOGS);
            AtomicBoolean done = new AtomicBoolean();
            store.work("one", copyingThrough((method, original) -> {
                if (method.getName().equals("copy") && done.compareAndSet(false, true)) {
                    concurrently.run();
                }
                return original.proceed();
            }));
            return store.awaitEnd();
        }

        @Test
        void the_status_counts_the_new_index() {
            store.load(1, 1);

            ReindexStatus status = upgradedWhile(() -> rollOver(Versions.latest()));

            assertThat(status.complete()).isTrue();
            assertThat(status.indicesInStream()).isEqualTo(4);
            assertThat(status.indicesRequiringUpgrade()).isEqualTo(2);
        }

        @Test
        void an_instance_of_an_older_version_leaves_no_outdated_index() {
            store.load(1, 1);

            ReindexStatus status = upgradedWhile(() -> rollOver(Versions.previous()));

            assertThat(status.complete()).isTrue();
            // An engine that does not know of the task makes the index, which is upgraded as well.
            assertThat(status.indicesRequiringUpgrade()).isEqualTo(store.isFenced() ? 2 : 3);
            assertThat(store.indices())
                    .hasSize(store.isFenced() ? 4 : 5)
                    .allSatisfy(index -> assertThat(index.version()).isEqualTo(Versions.latest()));
            rollOver(Versions.previous());
            assertThat(store.indices().get(store.indices().size() - 1).version())
                    .isEqualTo(Versions.previous());
        }

        @Test
        void the_task_ends_when_nothing_is_outdated_and_not_before() {
            store.load(1, 1);
            Index old = store.engine.indices().create(aBackingIndex("old", 1, Versions.previous()), List.of());

            ReindexStatus status = upgradedWhile(() -> store.engine
                    .dataStreams()
                    .modify(List.of(
                            new BackingIndexChange.Addition("logs", old.name().value()))));

            assertThat(status.complete()).isTrue();
            assertThat(status.indicesInStream()).isEqualTo(4);
            assertThat(status.indicesRequiringUpgrade()).isEqualTo(3);
            assertThat(status.successes()).isEqualTo(3);
            assertThat(store.indices())
                    .allSatisfy(index -> assertThat(index.version()).isEqualTo(Versions.latest()));
        }

        @Test
        void an_outdated_write_index_is_rolled_over_again() {
            store.load(1, 1);
            store.startReindex().start(LOGS);
            AtomicBoolean done = new AtomicBoolean();
            store.work("one", upgradingThrough((method, original) -> {
                if (method.getName().equals("rollOver") && done.compareAndSet(false, true)) {
                    original.proceed();
                    // As a program does that knows nothing of tasks.
                    store.engine.outdate(LOGS);
                    return store.engine.dataStreams().find(LOGS).orElseThrow();
                }
                return original.proceed();
            }));
            ReindexStatus status = store.awaitEnd();

            assertThat(status.complete()).isTrue();
            assertThat(status.successes()).isEqualTo(3);
            assertThat(store.indices())
                    .hasSize(4)
                    .allSatisfy(index -> assertThat(index.version()).isEqualTo(Versions.latest()));
        }
    }

    @Nested
    class Failing {

        @Test
        void an_index_that_fails_is_told_of_and_restored_and_the_others_are_upgraded() {
            List<IndexName> before = store.load(2, 2, 2);
            store.engine.change(before.get(1), Set.of(), true);

            store.startReindex().start(LOGS);
            store.work("one", copyingThrough((method, original) -> {
                if (method.getName().equals("copy")
                        && Thread.currentThread().getName().equals("upgrade")
                        && store.journal.contains(before.get(0) + " settled")
                        && !store.journal.contains(before.get(1) + " settled")) {
                    original.proceed();
                    throw Rejection.invalid("a document of index [" + before.get(1) + "] cannot be copied");
                }
                return original.proceed();
            }));
            ReindexStatus status = store.awaitEnd();

            assertThat(status.complete()).isFalse();
            assertThat(status.successes()).isEqualTo(2);
            assertThat(status.pending()).isZero();
            assertThat(status.inProgress()).isEmpty();
            assertThat(status.errors())
                    .extracting(IndexUpgrade.Failed::index, IndexUpgrade.Failed::message)
                    .containsExactly(
                            tuple(before.get(1), "a document of index [" + before.get(1) + "] cannot be copied"));
            Index kept = store.indices().get(1);
            assertThat(kept.name()).isEqualTo(before.get(1));
            assertThat(kept.closed()).isTrue();
            assertThat(kept.blocks()).isEmpty();
            assertThat(store.engine.dataStreams().find(LOGS).orElseThrow().backingIndices())
                    .hasSize(4);
            assertThat(store.names().get(0)).isEqualTo(DestinationName.of(before.get(0)));
            assertThat(store.names().get(2)).isEqualTo(DestinationName.of(before.get(2)));
        }

        @Test
        void a_copy_that_lacks_documents_never_takes_the_place_of_its_source() {
            IndexName index = store.load(5).get(0);

            store.startReindex().start(LOGS);
            store.work(
                    "one",
                    copyingThrough((method, original) -> method.getName().equals("copy") ? "" : original.proceed()));
            ReindexStatus status = store.awaitEnd();

            assertThat(status.errors())
                    .extracting(IndexUpgrade.Failed::message)
                    .containsExactly("source index [" + index + "] has 5 docs and dest [" + DestinationName.of(index)
                            + "] has 0 docs");
            assertThat(store.names().get(0)).isEqualTo(index);
            assertThat(store.documents()).hasSize(5);
        }

        @Test
        void an_unforeseen_failure_is_reported_and_told_without_its_text() {
            IndexName index = store.load(1).get(0);

            store.startReindex().start(LOGS);
            store.work("one", copyingThrough((method, original) -> {
                throw new IllegalStateException("select secret from nowhere");
            }));
            ReindexStatus status = store.awaitEnd();

            assertThat(status.errors())
                    .extracting(IndexUpgrade.Failed::message)
                    .containsExactly("index [" + index
                            + "] failed while copying the documents; the log of the service has the cause");
            assertThat(store.incidents)
                    .containsExactly("index [" + index + "] could not be upgraded while copying the documents");
        }

        @Test
        void an_index_deleted_meanwhile_fails_by_itself() {
            List<IndexName> before = store.load(1, 1, 1);
            store.startReindex().start(LOGS);
            store.engine.indices().delete(store.indices().get(0));
            store.engine.indices().delete(store.indices().get(0));

            store.work("one");
            ReindexStatus status = store.awaitEnd();

            assertThat(status.errors())
                    .extracting(IndexUpgrade.Failed::message)
                    .containsExactly(before.subList(0, 2).stream()
                            .map(name -> "index [" + name + "] does not exist")
                            .toArray(String[]::new));
        }

        @Test
        void a_stream_deleted_meanwhile_ends_the_task_and_one_made_again_is_upgraded_by_itself()
                throws InterruptedException {
            store.load(2, 2);
            CountDownLatch copying = new CountDownLatch(1);
            CountDownLatch deleted = new CountDownLatch(1);
            store.startReindex().start(LOGS);
            store.work("one", copyingThrough((method, original) -> {
                if (method.getName().equals("copy")) {
                    copying.countDown();
                    assertThat(deleted.await(TestTimeouts.HANGING_SECONDS, TimeUnit.SECONDS))
                            .isTrue();
                }
                return original.proceed();
            }));
            assertThat(copying.await(TestTimeouts.HANGING_SECONDS, TimeUnit.SECONDS))
                    .isTrue();

            store.engine.dataStreams().delete(LOGS);
            if (!store.engine.capabilities().contains(EngineCapability.ATOMIC_FENCE)) {
                deleted.countDown();
                await().until(() -> store.tasks.find(LOGS).isEmpty());
            }
            List<IndexName> again = store.load(3);
            assertThatThrownBy(() -> store.useCases().readStatus(LOGS)).isInstanceOf(Rejection.class);
            assertThatThrownBy(() -> store.useCases().cancel(LOGS)).isInstanceOf(Rejection.class);
            store.startReindex().start(LOGS);
            deleted.countDown();
            ReindexStatus status = store.awaitEnd();

            assertThat(status.complete()).isTrue();
            assertThat(status.successes()).isEqualTo(1);
            assertThat(store.names().subList(0, 1)).isEqualTo(migrated(again));
            assertThat(store.documents()).hasSize(3);
        }

        @Test
        void an_index_taken_out_of_the_stream_meanwhile_is_left_as_it_is() {
            List<IndexName> before = store.load(1, 1);
            store.startReindex().start(LOGS);
            store.engine
                    .dataStreams()
                    .modify(List.of(
                            new BackingIndexChange.Removal("logs", before.get(0).value())));

            store.work("one");
            ReindexStatus status = store.awaitEnd();

            assertThat(status.successes()).isEqualTo(1);
            assertThat(status.errors())
                    .extracting(IndexUpgrade.Failed::message)
                    .containsExactly(
                            "index [" + before.get(0) + "] is no longer a backing index of data stream [logs]");
        }

        @Test
        void a_stream_that_cannot_be_rolled_over_keeps_its_write_index_writable() {
            List<IndexName> before = store.load(1, 1);

            store.startReindex().start(LOGS);
            store.work("one", upgradingThrough((method, original) -> {
                if (method.getName().equals("rollOver")) {
                    throw Rejection.invalid("there is no room");
                }
                return original.proceed();
            }));
            ReindexStatus status = store.awaitEnd();

            assertThat(status.successes()).isEqualTo(1);
            assertThat(status.errors())
                    .extracting(IndexUpgrade.Failed::index, IndexUpgrade.Failed::message)
                    .containsExactly(
                            tuple(before.get(1), "data stream [logs] could not be rolled over: there is no room"));
            assertThat(store.indices().get(1).isWritable()).isTrue();
        }

        @Test
        void a_failed_task_is_started_again_only_after_it_was_cancelled() {
            List<IndexName> before = store.load(1, 1);
            store.startReindex().start(LOGS);
            AtomicBoolean broken = new AtomicBoolean(true);
            store.work("one", copyingThrough((method, original) -> {
                if (broken.get()) {
                    throw Rejection.invalid("broken");
                }
                return original.proceed();
            }));
            store.awaitEnd();
            broken.set(false);

            assertThatThrownBy(() -> store.startReindex().start(LOGS))
                    .isInstanceOf(Rejection.class)
                    .hasMessageStartingWith("the upgrade of data stream [logs] has failed");
            store.useCases().cancel(LOGS);
            store.startReindex().start(LOGS);
            ReindexStatus status = store.awaitEnd();

            assertThat(status.complete()).isTrue();
            assertThat(status.successes()).isEqualTo(2);
            assertThat(store.names().subList(0, 2)).isEqualTo(migrated(before));
        }
    }

    @Nested
    class Cancelling {

        @Test
        void work_stops_and_the_index_in_progress_gets_back_what_it_was() throws InterruptedException {
            List<IndexName> before = store.load(1, 1, 1);
            store.engine.change(before.get(1), Set.of(IndexBlock.WRITE), true);
            CountDownLatch copying = new CountDownLatch(1);
            CountDownLatch cancelled = new CountDownLatch(1);
            store.startReindex().start(LOGS);
            store.work("one", copyingThrough((method, original) -> {
                if (method.getName().equals("copy") && store.journal.contains(before.get(0) + " settled")) {
                    copying.countDown();
                    assertThat(cancelled.await(TestTimeouts.HANGING_SECONDS, TimeUnit.SECONDS))
                            .isTrue();
                }
                return original.proceed();
            }));
            assertThat(copying.await(TestTimeouts.HANGING_SECONDS, TimeUnit.SECONDS))
                    .isTrue();

            store.useCases().cancel(LOGS);

            Index kept = store.indices().get(1);
            assertThat(kept.name()).isEqualTo(before.get(1));
            assertThat(kept.closed()).isTrue();
            assertThat(kept.blocks()).containsExactly(IndexBlock.WRITE);
            assertThatThrownBy(() -> store.useCases().readStatus(LOGS))
                    .isInstanceOf(Rejection.class)
                    .hasMessage("[logs] has no upgrade");
            assertThatThrownBy(() -> store.useCases().cancel(LOGS))
                    .isInstanceOf(Rejection.class)
                    .hasMessage("[logs] has no upgrade to cancel");
            cancelled.countDown();
            store.awaitJournal("one leaves logs: another instance has its lease, or it was cancelled");
            assertThat(store.names().get(0)).isEqualTo(DestinationName.of(before.get(0)));
            assertThat(store.names().subList(1, 3)).isEqualTo(before.subList(1, 3));

            store.startReindex().start(LOGS);
            ReindexStatus rest = store.awaitEnd();
            assertThat(rest.complete()).isTrue();
            assertThat(rest.indicesRequiringUpgrade()).isEqualTo(2);
            assertThat(rest.indicesInStream()).isEqualTo(4);
            assertThat(store.indices().get(1).closed()).isTrue();
        }

        @Test
        void pauses_of_the_throttle_end_at_once() {
            store.load(100);
            store.set(ClusterSetting.MAX_REQUESTS_PER_SECOND, "0.5");
            store.startReindex().start(LOGS);
            store.work("one");
            await().until(() ->
                    store.useCases().readStatus(LOGS).inProgress().stream().anyMatch(index -> index.copied() == 1));

            store.useCases().cancel(LOGS);

            store.awaitJournal("one leaves logs: another instance has its lease, or it was cancelled");
            assertThat(store.indices().get(0).blocks()).isEmpty();
        }

        @Test
        void what_a_dead_request_left_is_tidied_up_by_a_worker() {
            IndexName index = store.load(1).get(0);
            store.startReindex().start(LOGS);
            ReindexTask.Running task =
                    (ReindexTask.Running) store.tasks.find(LOGS).orElseThrow();
            var lease = store.leases.claim(ReindexTasks.leaseOf(LOGS), "dead").orElseThrow();
            IndexUpgrade.InProgress begun = task.next().orElseThrow().begin();
            store.tasks.update(lease, begun);
            store.tasks.begin(lease, begun, new StateAfterUpgrade(false, false));
            store.upgrades.block(begun.source(), lease.fence());
            store.tasks.replace(task, task.with(begun).cancel(store.clock.now()));

            store.work("one");

            await().until(() ->
                    store.tasks.listUnfinished(List.of(Versions.latest())).isEmpty());
            assertThat(store.indices().get(0).name()).isEqualTo(index);
            assertThat(store.indices().get(0).blocks()).isEmpty();
            assertThat(store.tasks.find(LOGS).orElseThrow()).isInstanceOf(ReindexTask.Cancelled.class);
        }
    }

    @Nested
    class Surviving {

        @Test
        void another_instance_goes_on_when_the_owner_is_not_heard_of_any_more() throws InterruptedException {
            List<IndexName> before = store.load(2, 2, 2);
            CountDownLatch stuck = new CountDownLatch(1);
            CountDownLatch replaced = new CountDownLatch(1);
            AtomicBoolean fencedOff = new AtomicBoolean();
            store.startReindex().start(LOGS);
            DocumentCopier freezing = Through.put(DocumentCopier.class, store.copier, (method, original) -> {
                if (method.getName().equals("copy") && store.journal.contains(before.get(0) + " settled")) {
                    stuck.countDown();
                    assertThat(replaced.await(TestTimeouts.HANGING_SECONDS, TimeUnit.SECONDS))
                            .isTrue();
                    try {
                        return original.proceed();
                    } catch (FencedOffException e) {
                        fencedOff.set(true);
                        throw e;
                    }
                }
                return original.proceed();
            });
            store.work("frozen", new Ports(store.tasks, silent(store.leases), store.upgrades, freezing));
            assertThat(stuck.await(TestTimeouts.HANGING_SECONDS, TimeUnit.SECONDS))
                    .isTrue();

            store.work("other");
            assertThat(store.journal).doesNotContain("other takes logs");
            store.clock.advance(Leases.EXPIRY.plusMillis(1));
            ReindexStatus status = store.awaitEnd();
            replaced.countDown();
            assertThat(store.journal).contains("other takes over logs");
            store.awaitJournal("frozen leaves logs: another instance has its lease, or it was cancelled");

            assertThat(status.complete()).isTrue();
            assertThat(status.successes()).isEqualTo(3);
            assertThat(fencedOff.get()).isEqualTo(store.isFenced());
            assertThat(store.names().subList(0, 3)).isEqualTo(migrated(before));
            assertThat(store.documents()).hasSize(6);
        }

        @Test
        void the_count_of_copied_documents_does_not_fall_when_another_instance_resumes() throws InterruptedException {
            IndexName name = store.load(6).get(0);
            // Progress is recorded before a pause.
            store.set(ClusterSetting.MAX_REQUESTS_PER_SECOND, "100");
            CountDownLatch stuck = new CountDownLatch(1);
            CountDownLatch replaced = new CountDownLatch(1);
            store.startReindex().start(LOGS);
            DocumentCopier freezing = Through.put(DocumentCopier.class, store.copier, (method, original) -> {
                Object result = original.proceed();
                if (method.getName().equals("copy")) {
                    stuck.countDown();
                    assertThat(replaced.await(TestTimeouts.HANGING_SECONDS, TimeUnit.SECONDS))
                            .isTrue();
                }
                return result;
            });
            store.work("frozen", new Ports(store.tasks, silent(store.leases), store.upgrades, freezing));
            assertThat(stuck.await(TestTimeouts.HANGING_SECONDS, TimeUnit.SECONDS))
                    .isTrue();
            List<IndexUpgrade> seen = new CopyOnWriteArrayList<>();
            ReindexTasks watched = Through.put(ReindexTasks.class, store.tasks, (method, original) -> {
                Object result = original.proceed();
                store.tasks.find(LOGS).stream()
                        .flatMap(task -> task.upgrades().stream())
                        .filter(upgrade -> upgrade.index().equals(name))
                        .forEach(seen::add);
                return result;
            });

            store.work("other", new Ports(watched, store.leases, store.upgrades, store.copier));
            store.clock.advance(Leases.EXPIRY.plusMillis(1));
            store.awaitEnd();
            replaced.countDown();

            assertThat(store.journal).contains("other takes over logs");
            assertThat(seen).noneMatch(IndexUpgrade.Pending.class::isInstance);
            if (store.isFenced()) {
                assertThat(seen)
                        .filteredOn(IndexUpgrade.InProgress.class::isInstance)
                        .isNotEmpty()
                        .extracting(upgrade -> ((IndexUpgrade.InProgress) upgrade).copied())
                        .containsOnly(6L);
            }
        }

        /** Returns leases whose holder believes that it is heard. */
        private Leases silent(Leases leases) {
            return new Leases() {
                @Override
                public Optional<Lease> claim(String task, String owner) {
                    return leases.claim(task, owner);
                }

                @Override
                public List<Lease> heartbeat(Collection<Lease> held) {
                    return List.copyOf(held);
                }

                @Override
                public void release(Lease lease) {
                    leases.release(lease);
                }
            };
        }

        @Test
        void an_error_costs_one_look_for_tasks_and_one_sign_of_life_and_is_reported() {
            store.load(2, 2);
            Set<String> failed = ConcurrentHashMap.newKeySet();
            Leases scarce = Through.put(Leases.class, store.leases, (method, original) -> {
                boolean ofTheWorker = !Thread.currentThread().getName().equals("upgrade");
                if (ofTheWorker && !method.getName().equals("release") && failed.add(method.getName())) {
                    throw new StackOverflowError("for once");
                }
                return original.proceed();
            });
            store.set(ClusterSetting.MAX_REQUESTS_PER_SECOND, "20");
            store.startReindex().start(LOGS);

            store.work("first", new Ports(store.tasks, scarce, store.upgrades, store.copier));
            ReindexStatus status = store.awaitEnd();

            assertThat(status.complete()).isTrue();
            assertThat(failed).containsExactlyInAnyOrder("claim", "heartbeat");
            assertThat(store.incidents).contains("the search for jobs failed", "the heartbeat of this instance failed");
        }

        @Test
        void a_stopping_instance_hands_its_task_over_at_once() {
            store.load(200);
            store.set(ClusterSetting.MAX_REQUESTS_PER_SECOND, "20");
            store.startReindex().start(LOGS);
            Worker first = store.work("first");
            store.awaitJournal("first takes logs");

            first.close();
            store.set(ClusterSetting.MAX_REQUESTS_PER_SECOND, "-1");
            store.work("second");
            ReindexStatus status = store.awaitEnd();

            assertThat(store.journal).contains("first leaves logs: this instance stops", "second takes logs");
            assertThat(status.complete()).isTrue();
            assertThat(store.documents()).hasSize(200);
        }

        @Test
        void whichever_call_of_the_store_fails_before_or_after_it_was_carried_out_the_end_is_the_same() {
            assertSurvivesFaults(this::through, OutageException::new);
        }

        @ParameterizedTest
        @EnumSource(names = {"UNAVAILABLE", "OVERLOADED", "OUTCOME_UNKNOWN"})
        void whichever_call_of_an_engine_elsewhere_fails_the_end_is_the_same(Rejection.Reason reason) {
            assertSurvivesFaults(this::throughEngine, () -> new Rejection(reason, "the cluster is away"));
        }

        /** Reads the reason when the swap begins, after all documents have been copied. */
        private Ports refusingToBlock(int times, AtomicReference<Optional<String>> reasonAtSwap) {
            AtomicInteger left = new AtomicInteger(times);
            return upgradingThrough((method, original) -> {
                if (method.getName().equals("block") && left.getAndDecrement() > 0) {
                    throw new Rejection(
                            Rejection.Reason.UNAVAILABLE, "no manager;", Map.of(Attributes.REMEDY, "to mend it: X"));
                }
                if (method.getName().equals("swap")) {
                    reasonAtSwap.set(store.useCases().readStatus(LOGS).waitingReason());
                }
                return original.proceed();
            });
        }

        @Test
        void the_status_shows_the_cause_of_three_attempts_without_progress_until_there_is_progress() {
            store.load(3);
            store.startReindex().start(LOGS);
            AtomicReference<Optional<String>> reasonAtSwap = new AtomicReference<>(Optional.of("none read"));

            Worker unlucky = store.work("one", refusingToBlock(Integer.MAX_VALUE, reasonAtSwap));
            await().until(() ->
                    store.useCases().readStatus(LOGS).waitingReason().isPresent());
            unlucky.close();
            ReindexStatus waiting = store.useCases().readStatus(LOGS);
            store.work("two", refusingToBlock(0, reasonAtSwap));
            ReindexStatus ended = store.awaitEnd();

            assertThat(waiting.waitingReason()).contains("no manager; to mend it: X");
            assertThat(waiting.errors()).isEmpty();
            assertThat(store.incidents).hasSizeGreaterThanOrEqualTo(3);
            assertThat(reasonAtSwap.get()).isEmpty();
            assertThat(ended.complete()).isTrue();
        }

        @Test
        void no_upgrade_begins_while_the_engine_has_to_recover_and_the_status_shows_the_reason() {
            store.load(3);
            store.startReindex().start(LOGS);
            store.engine.pause(Optional.of("the cluster is red"));

            store.work("one");
            await().until(() ->
                    store.useCases().readStatus(LOGS).waitingReason().isPresent());
            ReindexStatus waiting = store.useCases().readStatus(LOGS);
            List<String> done = List.copyOf(store.journal);
            store.engine.pause(Optional.empty());
            ReindexStatus ended = store.awaitEnd();

            assertThat(waiting.waitingReason()).contains("the cluster is red");
            assertThat(waiting.inProgress()).isEmpty();
            assertThat(done).containsExactly("one takes logs");
            assertThat(store.incidents).isEmpty();
            assertThat(ended.waitingReason()).isEmpty();
            assertThat(ended.complete()).isTrue();
        }

        @Test
        void an_upgrade_that_waits_for_the_engine_can_be_cancelled() {
            store.load(3);
            store.startReindex().start(LOGS);
            store.engine.pause(Optional.of("the cluster is red"));
            store.work("one");
            await().until(() ->
                    store.useCases().readStatus(LOGS).waitingReason().isPresent());

            store.useCases().cancel(LOGS);

            store.awaitJournal("one leaves logs: another instance has its lease, or it was cancelled");
            assertThat(store.incidents).isEmpty();
        }

        @Test
        void the_status_shows_no_cause_of_two_failed_attempts() {
            store.load(0);
            store.startReindex().start(LOGS);
            AtomicReference<Optional<String>> reasonAtSwap = new AtomicReference<>(Optional.of("none read"));

            store.work("one", refusingToBlock(2, reasonAtSwap));
            store.awaitEnd();

            assertThat(reasonAtSwap.get()).isEmpty();
        }

        @Test
        void the_status_shows_the_cause_of_the_third_failed_attempt_of_an_index_without_documents() {
            store.load(0);
            store.startReindex().start(LOGS);
            AtomicReference<Optional<String>> reasonAtSwap = new AtomicReference<>(Optional.of("none read"));

            store.work("one", refusingToBlock(3, reasonAtSwap));
            ReindexStatus ended = store.awaitEnd();

            assertThat(reasonAtSwap.get()).contains("no manager; to mend it: X");
            assertThat(ended.waitingReason()).isEmpty();
        }

        private void assertSurvivesFaults(
                BiFunction<ReindexFixture, Through, Ports> ports, Supplier<RuntimeException> failure) {
            int calls = callsOfAnUndisturbedRun(ports);
            for (int n = 1; n <= calls; n++) {
                for (boolean carriedOut : List.of(false, true)) {
                    assertSurvivesFaultAt(n, carriedOut, ports, failure);
                }
            }
        }

        private int callsOfAnUndisturbedRun(BiFunction<ReindexFixture, Through, Ports> ports) {
            try (ReindexFixture undisturbed = new ReindexFixture()) {
                AtomicInteger calls = new AtomicInteger();
                undisturbed.load(2, 1);
                undisturbed.startReindex().start(LOGS);
                undisturbed.work("one", ports.apply(undisturbed, (method, original) -> {
                    if (isWrite(method.getName())) {
                        calls.incrementAndGet();
                    }
                    return original.proceed();
                }));
                undisturbed.awaitEnd();
                assertThat(calls.get()).isGreaterThan(10);
                return calls.get();
            }
        }

        /** What is asked again and again without a task would make the count of calls depend on time. */
        private boolean isWrite(String method) {
            return !Set.of("listUnfinished", "heartbeat", "forgetExpired", "toString", "release")
                    .contains(method);
        }

        private void assertSurvivesFaultAt(
                int n,
                boolean carriedOut,
                BiFunction<ReindexFixture, Through, Ports> ports,
                Supplier<RuntimeException> failure) {
            try (ReindexFixture disturbed = new ReindexFixture()) {
                List<IndexName> before = disturbed.load(2, 1);
                AtomicInteger calls = new AtomicInteger();
                disturbed.startReindex().start(LOGS);
                disturbed.work("one", ports.apply(disturbed, (method, original) -> {
                    if (!isWrite(method.getName()) || calls.incrementAndGet() != n) {
                        return original.proceed();
                    }
                    if (carriedOut) {
                        original.proceed();
                    }
                    throw failure.get();
                }));
                ReindexStatus status = disturbed.awaitEnd();

                String what = "a fault at call " + n + (carriedOut ? " after" : " before") + " it was carried out";
                assertThat(status.complete()).as(what).isTrue();
                assertThat(status.successes()).as(what).isEqualTo(2);
                assertThat(disturbed.names().subList(0, 2)).as(what).isEqualTo(migrated(before));
                assertThat(disturbed.names()).as(what).hasSize(3);
                assertThat(disturbed.documents().stream().sorted().collect(Collectors.toList()))
                        .as(what)
                        .isEqualTo(List.of("0-0", "0-1", "1-0"));
                assertThat(disturbed.indices())
                        .as(what)
                        .allSatisfy(index -> assertThat(index.blocks()).isEmpty());
                assertThat(disturbed.incidents)
                        .as(what)
                        .allMatch("the task of data stream [logs] failed and will be retried"::equals);
            }
        }

        private Ports throughEngine(ReindexFixture fixture, Through obstacle) {
            return new Ports(
                    fixture.tasks,
                    fixture.leases,
                    Through.put(IndexUpgrades.class, fixture.upgrades, obstacle),
                    Through.put(DocumentCopier.class, fixture.copier, obstacle));
        }

        private Ports through(ReindexFixture fixture, Through obstacle) {
            return new Ports(
                    Through.put(ReindexTasks.class, fixture.tasks, obstacle),
                    Through.put(Leases.class, fixture.leases, obstacle),
                    Through.put(IndexUpgrades.class, fixture.upgrades, obstacle),
                    Through.put(DocumentCopier.class, fixture.copier, obstacle));
        }
    }

    private Ports copyingThrough(Through obstacle) {
        return new Ports(
                store.tasks, store.leases, store.upgrades, Through.put(DocumentCopier.class, store.copier, obstacle));
    }

    private Ports upgradingThrough(Through obstacle) {
        return new Ports(
                store.tasks, store.leases, Through.put(IndexUpgrades.class, store.upgrades, obstacle), store.copier);
    }
}
