package io.millrace.application.usecase.reindex;

import static io.millrace.application.port.driven.engine.EngineFixture.EVERYTHING;
import static io.millrace.application.port.driven.engine.EngineFixture.NOON;
import static io.millrace.application.port.driven.engine.EngineFixture.aDocument;
import static io.millrace.application.port.driven.engine.EngineFixture.selecting;
import static io.millrace.application.port.driven.engine.UpgradeCase.LOGS;
import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assertions.fail;

import io.millrace.application.port.driven.engine.DocumentCopier;
import io.millrace.application.port.driven.engine.EngineCapability;
import io.millrace.application.port.driven.engine.IndexUpgrades;
import io.millrace.application.port.driven.engine.UpgradeCase;
import io.millrace.application.port.driven.engine.UpgradeStore;
import io.millrace.application.port.driven.engine.Versions;
import io.millrace.application.port.driven.service.FencedOffException;
import io.millrace.application.port.driven.service.InMemoryAnnouncements;
import io.millrace.application.port.driven.service.InMemoryClusterSettings;
import io.millrace.application.port.driven.service.Lease;
import io.millrace.application.port.driven.service.Leases;
import io.millrace.application.port.driven.service.ReindexTasks;
import io.millrace.application.usecase.feature.TaskResults;
import io.millrace.application.usecase.stream.StreamCreation;
import io.millrace.application.usecase.upgrade.LeaseCheck;
import io.millrace.application.usecase.upgrade.UpgradeEnding;
import io.millrace.application.usecase.upgrade.UpgradeTools;
import io.millrace.application.usecase.work.Cancellation;
import io.millrace.application.usecase.work.WorkAnnouncements;
import io.millrace.domain.catalog.CatalogSnapshot.Found;
import io.millrace.domain.document.DocumentId;
import io.millrace.domain.document.NewDocument;
import io.millrace.domain.index.Index;
import io.millrace.domain.index.NameSelection.Expand;
import io.millrace.domain.index.ReservedNames;
import io.millrace.domain.reindex.ReindexTask;
import io.millrace.domain.setting.ClusterSetting;
import java.lang.reflect.Method;
import java.time.Clock;
import java.time.Duration;
import java.time.ZoneOffset;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.Executor;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/**
 * An owner of a task that is held up right before any of its calls of the engine, is replaced, and makes that call after
 * all, right before any call of its successor: no document is lost, doubled or changed, and the upgrade can be completed.
 */
public abstract class LateCallsContract {

    private static final List<NewDocument> DOCUMENTS = List.of(
            aDocument("1", "2015-05-17T10:00:00Z"),
            aDocument("2", "2015-05-18T10:00:00Z"),
            aDocument("3", "2015-05-19T10:00:00Z"));

    private static final Duration PATIENCE = Duration.ofSeconds(60);

    /** What its successor does. */
    enum Successor {
        FINISHES,
        CANCELS,
        CANCELS_AND_STARTS_ANEW
    }

    protected abstract UpgradeStore emptyStore();

    /** Returns what the use cases believe that the engine promises. */
    protected Set<EngineCapability> believed(UpgradeStore store) {
        return store.capabilities();
    }

    /** Returns how many calls of the successor lie between two points at which the late one comes. */
    protected int stride() {
        return 1;
    }

    @ParameterizedTest
    @EnumSource
    void whichever_call_comes_late_and_whenever_it_comes_nothing_is_lost(Successor successor) throws Exception {
        int runs = 0;
        boolean reached = true;
        for (int call = 1; reached; call++) {
            boolean more = true;
            for (int point = 1; more; point += stride()) {
                Run run = new Run(emptyStore(), successor, call, point);
                reached = run.isReached();
                more = reached && run.isPointReached();
                runs++;
            }
        }
        assertThat(runs).isGreaterThan(10);
    }

    /** One interleaving. */
    private final class Run {

        private final UpgradeStore store;
        private final UpgradeCase upgrade;
        private final Successor successor;
        private final String words;
        private final Late late;
        private final AtomicInteger calls = new AtomicInteger();
        private final int point;
        private boolean pointReached;

        Run(UpgradeStore store, Successor successor, int call, int point) {
            this.store = store;
            this.upgrade = UpgradeCase.in(store, DOCUMENTS);
            this.successor = successor;
            this.point = point;
            this.late = new Late(call);
            this.words = "call " + call + ", late before call " + point + " of a successor that "
                    + successor.name().toLowerCase(Locale.ROOT);
        }

        boolean isPointReached() {
            return pointReached;
        }

        /** Returns false if the owner does not make as many calls. */
        boolean isReached() throws InterruptedException {
            Thread owner = new Thread(() -> work(upgrade.lease(), late::obstruct), "late owner");
            owner.setDaemon(true);
            owner.start();
            if (!late.awaitHeld(owner)) {
                return false;
            }
            store.letTimePass(Leases.EXPIRY.plusSeconds(1));
            succeed(owner);
            if (!pointReached) {
                release(owner);
            }
            assertWhole("in the end");
            complete();
            return true;
        }

        private void succeed(Thread owner) throws InterruptedException {
            Through meeting = (method, original) -> {
                if (isCall(method) && calls.incrementAndGet() == point) {
                    pointReached = true;
                    release(owner);
                }
                return original.proceed();
            };
            if (successor == Successor.FINISHES) {
                work(claim("two"), meeting);
                return;
            }
            cancel(meeting);
            if (successor == Successor.CANCELS_AND_STARTS_ANEW) {
                start();
                work(claim("two"), meeting);
            }
        }

        /** Lets the call come, and waits until its owner has noticed that it was replaced. */
        private void release(Thread owner) throws InterruptedException {
            late.release();
            owner.join(PATIENCE.toMillis());
            assertThat(owner.isAlive()).as(words).isFalse();
            assertThat(late.callsAfterwards())
                    .as("calls after the late one: " + words)
                    .isZero();
            assertWhole("right after the late call");
        }

        /** Whatever is left can be upgraded. */
        private void complete() {
            if (store.reindexTasks().find(LOGS).orElseThrow() instanceof ReindexTask.Failed) {
                fail("the task has failed: " + words);
            }
            if (!(store.reindexTasks().find(LOGS).orElseThrow() instanceof ReindexTask.Running)) {
                start();
            }
            store.leases()
                    .claim(upgrade.lease().task(), "three")
                    .ifPresent(lease -> work(lease, (method, original) -> original.proceed()));

            assertThat(store.reindexTasks().find(LOGS).orElseThrow())
                    .as(words)
                    .isInstanceOf(ReindexTask.Complete.class);
            assertWhole("after another upgrade");
            assertThat(upgrade.stream().backingIndices()).as(words).hasSize(2).allSatisfy(index -> {
                assertThat(index.version()).isEqualTo(Versions.CURRENT);
                assertThat(index.blocks()).isEmpty();
                assertThat(index.closed()).isFalse();
            });
            assertNothingLeft();
        }

        /** Without an atomic fence an index that was created late stays, of a name that is not used again. */
        private void assertNothingLeft() {
            List<Index> others = store
                    .indices()
                    .select(selecting("*", Expand.OPEN, Expand.CLOSED, Expand.HIDDEN), EVERYTHING)
                    .indices()
                    .stream()
                    .map(Found::index)
                    .filter(index -> index.membership().isEmpty())
                    .toList();
            if (store.capabilities().contains(EngineCapability.ATOMIC_FENCE)) {
                assertThat(others).as(words).isEmpty();
            } else {
                assertThat(others).as(words).allSatisfy(index -> {
                    assertThat(index.name().value()).startsWith(".migrated-");
                    assertThat(upgrade.documents(index)).isEmpty();
                });
            }
            assertThat(store.reindexTasks().listBegun(upgrade.lease()))
                    .as(words)
                    .isEmpty();
        }

        private void assertWhole(String when) {
            assertThat(upgrade.stream().backingIndices().stream().flatMap(index -> upgrade.documents(index).stream()))
                    .as("documents " + when + ": " + words)
                    .containsExactlyInAnyOrderElementsOf(DOCUMENTS);
        }

        private Lease claim(String owner) {
            return store.leases().claim(ReindexTasks.leaseOf(LOGS), owner).orElseThrow();
        }

        private void start() {
            new StartReindexService(
                            store.dataStreams(), store.reindexTasks(), store.clock(), Versions.NEW, announcements())
                    .start(LOGS);
        }

        private WorkAnnouncements announcements() {
            return new WorkAnnouncements(
                    ReindexWorkload.TOPIC, new InMemoryAnnouncements(), (what, failure) -> fail(what, failure));
        }

        private void cancel(Through obstacle) {
            new CancelReindexService(
                            store.reindexTasks(),
                            store.leases(),
                            new UpgradeEnding(
                                    store.indices(),
                                    Through.put(IndexUpgrades.class, store.indexUpgrades(), obstacle),
                                    store.reindexTasks(),
                                    LeaseCheck.of(store.leases(), believed(store)),
                                    UpgradeEnding.IN_STREAM),
                            store.clock(),
                            announcements(),
                            (what, failure) -> fail(what, failure),
                            "requests")
                    .cancel(LOGS);
        }

        /** Works on the task until it has ended or the lease is lost. */
        private void work(Lease lease, Through obstacle) {
            InMemoryClusterSettings settings = new InMemoryClusterSettings();
            settings.change(Map.of(ClusterSetting.MAX_REQUESTS_PER_SECOND, Optional.of("-1")), Map.of());
            Executor threads = run -> {
                Thread thread = new Thread(run, "upgrade");
                thread.setDaemon(true);
                thread.start();
            };
            UpgradeTools tools = new UpgradeTools(
                    new UpgradeTools.Engine(
                            store.dataStreams(),
                            store.indices(),
                            Through.put(IndexUpgrades.class, store.indexUpgrades(), obstacle),
                            Through.put(DocumentCopier.class, store.documentCopier(), obstacle),
                            Versions.NEW,
                            believed(store)),
                    new UpgradeTools.Memory(store.leases(), settings, store.clock()),
                    failure -> false,
                    (what, failure) -> fail(what, failure),
                    event -> {},
                    Optional.empty(),
                    System::nanoTime,
                    threads);
            StreamCreation creation = new StreamCreation(
                    store.dataStreams(),
                    store.indexTemplates(),
                    new ReservedNames(Set.of()),
                    Versions.NEW,
                    Clock.fixed(NOON, ZoneOffset.UTC));
            TaskResults results = new TaskResults(() -> new DocumentId("result"));
            try {
                new TaskWork(
                                new ReindexTools(tools, store.reindexTasks(), creation, results),
                                LOGS,
                                lease,
                                new Semaphore(1),
                                new Cancellation())
                        .run();
                store.leases().release(lease);
            } catch (FencedOffException replaced) {
                assertThat(replaced).as(words).hasMessageContaining(lease.task());
            }
        }
    }

    /** Changes of the engine, rather than questions. */
    private static boolean isCall(Method method) {
        return !Set.of("count", "copied", "toString").contains(method.getName());
    }

    /** The call that comes late. */
    private static final class Late {

        private final int call;
        private final AtomicInteger calls = new AtomicInteger();
        private final CountDownLatch held = new CountDownLatch(1);
        private final CountDownLatch released = new CountDownLatch(1);

        Late(int call) {
            this.call = call;
        }

        Object obstruct(Method method, Through.Call original) throws Throwable {
            if (isCall(method) && calls.incrementAndGet() == call) {
                held.countDown();
                assertThat(released.await(PATIENCE.toSeconds(), TimeUnit.SECONDS))
                        .isTrue();
            }
            return original.proceed();
        }

        /** Waits until the owner is held up; returns false if it ends without. */
        boolean awaitHeld(Thread owner) throws InterruptedException {
            while (!held.await(2, TimeUnit.MILLISECONDS)) {
                if (!owner.isAlive()) {
                    return held.getCount() == 0;
                }
            }
            return true;
        }

        void release() {
            released.countDown();
        }

        int callsAfterwards() {
            return Math.max(0, calls.get() - call);
        }
    }
}
