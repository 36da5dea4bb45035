package io.millrace.application.usecase.reindex;

import static io.millrace.application.port.driven.engine.EngineFixture.EVERYTHING;
import static io.millrace.application.port.driven.engine.EngineFixture.aDocument;
import static io.millrace.application.port.driven.engine.EngineFixture.selecting;
import static io.millrace.application.port.driven.engine.UpgradeCase.LOGS;
import static org.assertj.core.api.Assertions.assertThat;

import io.millrace.application.port.driven.engine.DocumentCopier;
import io.millrace.application.port.driven.engine.Engine;
import io.millrace.application.port.driven.engine.EngineCapability;
import io.millrace.application.port.driven.engine.IndexUpgrades;
import io.millrace.application.port.driven.engine.UpgradeCase;
import io.millrace.application.port.driven.engine.UpgradeStore;
import io.millrace.application.port.driven.engine.Versions;
import io.millrace.application.port.driven.service.lease.FencedOffException;
import io.millrace.application.port.driven.service.lease.Lease;
import io.millrace.application.port.driven.service.lease.Leases;
import io.millrace.application.port.driving.reindex.ManageReindexTasks;
import io.millrace.application.testing.TestTimeouts;
import io.millrace.domain.Rejection;
import io.millrace.domain.catalog.CatalogSnapshot.Found;
import io.millrace.domain.document.NewDocument;
import io.millrace.domain.index.Index;
import io.millrace.domain.index.NameSelection.Expand;
import io.millrace.domain.reindex.ReindexTask;
import java.lang.reflect.Method;
import java.time.Duration;
import java.util.List;
import java.util.PrimitiveIterator;
import java.util.Set;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.Executor;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * An owner of a task that is held up right before any of its calls of the engine, is replaced, and makes that call after
 * all, right before any call of its successor: no document is lost, doubled or changed, the source has the state that its
 * user wants, and the upgrade can be completed. Nothing is left behind if the data stream is deleted meanwhile.
 */
public abstract class DelayedCallsContract {

    private static final List<NewDocument> DOCUMENTS = List.of(
            aDocument("1", "2015-05-17T10:00:00Z"),
            aDocument("2", "2015-05-18T10:00:00Z"),
            aDocument("3", "2015-05-19T10:00:00Z"));

    private static final Duration PATIENCE = TestTimeouts.HANGING;

    /** What the owner was doing. */
    private enum Owner {
        UPGRADES,
        CANCELS
    }

    /** What its successor does. */
    private enum Successor {
        FINISHES,
        CANCELS,
        STARTS_ANEW
    }

    /** What a user does: before the task begins, or around the late call. */
    private enum User {
        DOES_NOTHING,
        HAS_CLOSED_THE_SOURCE,
        DELETES_A_DOCUMENT,
        DELETES_THE_STREAM
    }

    private record Scenario(Owner owner, Successor successor, User user) {

        static Stream<Scenario> all() {
            return Stream.of(Owner.values())
                    .flatMap(owner -> Stream.of(Successor.values())
                            .flatMap(successor ->
                                    Stream.of(User.values()).map(user -> new Scenario(owner, successor, user))))
                    .filter(scenario -> scenario.owner == Owner.UPGRADES || scenario.successor != Successor.CANCELS);
        }
    }

    static Stream<Scenario> scenarios() {
        return Scenario.all();
    }

    protected abstract UpgradeStore emptyStore();

    /** Returns whether a plain index is upgraded, not a data stream. */
    protected boolean isOfPlainIndex() {
        return false;
    }

    /** Returns what the use cases believe that the engine promises. */
    protected Set<EngineCapability> believed(UpgradeStore store) {
        return store.capabilities();
    }

    /** Returns which calls of the owner come late; beyond the last that it makes none is tried. */
    protected IntStream calls(String scenario) {
        return IntStream.iterate(1, call -> call + 1);
    }

    /** Returns before which calls of the successor the late one comes; beyond the last that it makes one is tried. */
    protected IntStream points(String scenario, int call) {
        return IntStream.iterate(1, point -> point + 1);
    }

    @ParameterizedTest
    @MethodSource("scenarios")
    void whichever_call_comes_late_and_whenever_it_comes_nothing_is_lost(Object scenario) throws Exception {
        if (isAsWithout((Scenario) scenario)) {
            return;
        }
        boolean reached = true;
        for (PrimitiveIterator.OfInt calls = calls(scenario.toString()).iterator(); reached && calls.hasNext(); ) {
            int call = calls.nextInt();
            boolean more = true;
            for (PrimitiveIterator.OfInt points =
                            points(scenario.toString(), call).iterator();
                    more && points.hasNext(); ) {
                Run run = new Run(emptyStore(), (Scenario) scenario, call, points.nextInt());
                reached = run.isReached();
                assertThat(reached || call > 1)
                        .as("the owner makes calls: " + scenario)
                        .isTrue();
                more = reached && run.isPointReached();
            }
        }
    }

    /** Where steps are fenced no document is ever deleted alone. */
    private boolean isAsWithout(Scenario scenario) {
        return scenario.user() == User.DELETES_A_DOCUMENT
                && emptyStore().capabilities().contains(EngineCapability.ATOMIC_FENCE);
    }

    /** One interleaving. */
    private final class Run {

        private final UpgradeStore store;
        private final UpgradeCase upgrade;
        private final Scenario scenario;
        private final String words;
        private final Delayed delayed;
        private final AtomicInteger calls = new AtomicInteger();
        private final int point;
        private boolean pointReached;
        private boolean unblockedUnnoticed;
        private List<NewDocument> expected = DOCUMENTS;

        Run(UpgradeStore store, Scenario scenario, int call, int point) {
            this.store = store;
            this.upgrade =
                    isOfPlainIndex() ? UpgradeCase.ofPlainIndex(store, DOCUMENTS) : UpgradeCase.in(store, DOCUMENTS);
            this.scenario = scenario;
            this.point = point;
            this.delayed = new Delayed(call);
            this.words = scenario + ", call " + call + ", late before call " + point;
        }

        boolean isPointReached() {
            return pointReached;
        }

        /** Returns false if the owner does not make as many calls. */
        boolean isReached() throws InterruptedException {
            if (scenario.user() == User.HAS_CLOSED_THE_SOURCE) {
                store.close(upgrade.sourceIndex());
            }
            Thread owner = new Thread(owner(), "late owner");
            owner.setDaemon(true);
            owner.start();
            if (!delayed.awaitHeld(owner)) {
                return false;
            }
            store.letTimePass(Leases.EXPIRY.plusSeconds(1));
            succeed(owner);
            if (!pointReached) {
                sendDelayed(owner);
            }
            assertWhole("in the end");
            complete();
            return true;
        }

        /** A task is cancelled in the middle of an upgrade. */
        private Runnable owner() {
            if (scenario.owner() == Owner.UPGRADES) {
                return () -> work(upgrade.lease(), delayed::obstruct);
            }
            work(upgrade.lease(), (method, original) -> {
                if (method.getName().startsWith("swap")) {
                    throw new FencedOffException(upgrade.fence());
                }
                return original.proceed();
            });
            return () -> cancel(delayed::obstruct);
        }

        private void succeed(Thread owner) throws InterruptedException {
            Through meeting = (method, original) -> {
                if (isCall(method) && calls.incrementAndGet() == point) {
                    pointReached = true;
                    unblockedUnnoticed =
                            delayed.isRestoring() && method.getName().startsWith("swap");
                    sendDelayed(owner);
                }
                return original.proceed();
            };
            if (scenario.owner() == Owner.UPGRADES && scenario.successor() != Successor.FINISHES) {
                cancel(meeting);
            }
            if (scenario.successor() == Successor.STARTS_ANEW && isStreamThere() && !isReplacedPlainIndex()) {
                start();
            }
            if (scenario.successor() != Successor.CANCELS) {
                store.leases().claim(upgrade.lease().task(), "two").ifPresent(lease -> work(lease, meeting));
            }
        }

        private boolean isStreamThere() {
            return !upgrade.indices().isEmpty();
        }

        /** A plain index that has been replaced is an alias, which cannot be upgraded again. */
        private boolean isReplacedPlainIndex() {
            return isOfPlainIndex()
                    && upgrade.indices().stream()
                            .anyMatch(index -> !index.name().value().equals(LOGS.value()));
        }

        private void delete() {
            if (isOfPlainIndex()) {
                upgrade.indices().forEach(store.indices()::delete);
            } else {
                store.dataStreams().delete(LOGS);
            }
        }

        /** Lets the call come, and waits until its owner has noticed that it was replaced. */
        private void sendDelayed(Thread owner) throws InterruptedException {
            if (scenario.user() == User.DELETES_THE_STREAM) {
                delete();
                expected = List.of();
            }
            delayed.release();
            owner.join(PATIENCE.toMillis());
            assertThat(owner.isAlive()).as(words).isFalse();
            if (scenario.user() == User.DELETES_A_DOCUMENT) {
                NewDocument deleted = DOCUMENTS.get(1);
                boolean done = upgrade.indices().stream().anyMatch(index -> store.deleteDocument(index, deleted.id()));
                expected = done
                        ? DOCUMENTS.stream()
                                .filter(document -> !document.equals(deleted))
                                .toList()
                        : DOCUMENTS;
            }
            assertWhole("right after the late call");
            assertThat(delayed.callsAfterwards())
                    .as("calls after the late one: " + words)
                    .isZero();
        }

        /** Whatever is left can be upgraded, and so can another data stream of the same name. */
        private void complete() {
            if (isStreamThere()) {
                if (!(store.reindexTasks().find(LOGS).orElseThrow() instanceof ReindexTask.Running)
                        && !isReplacedPlainIndex()) {
                    start();
                }
            } else {
                workOnWhatIsLeft();
                assertNothingLeft();
                remake();
            }
            boolean replaced = isReplacedPlainIndex();
            workOnWhatIsLeft();

            if (!replaced) {
                assertThat(store.reindexTasks().find(LOGS).orElseThrow())
                        .as(words)
                        .isInstanceOf(ReindexTask.Complete.class);
            }
            assertWhole("after another upgrade");
            assertThat(upgrade.indices())
                    .as(words)
                    .hasSize(isOfPlainIndex() ? 1 : 2)
                    .allSatisfy(index -> {
                        assertThat(index.version()).isEqualTo(Versions.latest());
                        assertThat(index.blocks()).isEmpty();
                    });
            assertThat(upgrade.indices())
                    .as(words)
                    .extracting(Index::closed)
                    .startsWith(scenario.user() == User.HAS_CLOSED_THE_SOURCE);
            assertNothingLeft();
        }

        /** Makes what was deleted again, and starts its upgrade. The task of a deleted plain index fails and remains. */
        private void remake() {
            if (isOfPlainIndex()) {
                if (store.reindexTasks().find(LOGS).orElseThrow() instanceof ReindexTask.Failed) {
                    cancel((method, original) -> original.proceed());
                }
                store.makeIndex(Versions.previous(), DOCUMENTS);
            } else {
                store.makeStream(Versions.previous(), DOCUMENTS);
            }
            expected = DOCUMENTS;
            start();
        }

        private void workOnWhatIsLeft() {
            if (store.reindexTasks().listUnfinished(List.of(Versions.latest())).contains(LOGS)) {
                store.letTimePass(Leases.EXPIRY.plusSeconds(1));
                store.leases()
                        .claim(upgrade.lease().task(), "three")
                        .ifPresent(lease -> work(lease, (method, original) -> original.proceed()));
            }
        }

        /** Without an atomic fence an index that was created late stays, of a name that is not used again. */
        private void assertNothingLeft() {
            List<Index> others = store
                    .indices()
                    .select(selecting("*", Expand.OPEN, Expand.CLOSED, Expand.HIDDEN), EVERYTHING)
                    .indices()
                    .stream()
                    .map(Found::index)
                    .filter(index ->
                            index.membership().isEmpty() && !upgrade.indices().contains(index))
                    .filter(index -> !store.ownIndices().contains(index.name().value()))
                    .toList();
            if (store.capabilities().contains(EngineCapability.ATOMIC_FENCE)) {
                assertThat(others).as(words).isEmpty();
            } else {
                assertThat(others).as(words).allSatisfy(index -> {
                    assertThat(index.name().value()).startsWith(isOfPlainIndex() ? "migrated-" : ".migrated-");
                    assertThat(upgrade.documents(index)).isEmpty();
                });
            }
            assertThat(store.reindexTasks().listBegun(upgrade.lease()))
                    .as(words)
                    .isEmpty();
        }

        /** A document that was deleted in the one moment in which nothing notices may come back, and nothing else. */
        private void assertWhole(String when) {
            List<NewDocument> found = upgrade.indices().stream()
                    .flatMap(index -> upgrade.documents(index).stream())
                    .toList();
            if (unblockedUnnoticed && found.size() == DOCUMENTS.size()) {
                expected = DOCUMENTS;
            }
            assertThat(found).as("documents " + when + ": " + words).containsExactlyInAnyOrderElementsOf(expected);
        }

        private void start() {
            new TaskStart(
                            new UpgradeCheck(store.dataStreams(), store.indices(), Versions.ofEngine()),
                            store.reindexTasks(),
                            store.clock(),
                            UpgradeUseCases.announcements())
                    .start(new ManageReindexTasks.Request(LOGS, isOfPlainIndex(), false));
        }

        private void cancel(Through obstacle) {
            UpgradeUseCases.cancel(
                    store, Through.put(IndexUpgrades.class, store.indexUpgrades(), obstacle), believed(store));
        }

        /** Works on the task until it has ended or the lease is lost. */
        private void work(Lease lease, Through obstacle) {
            Executor threads = run -> {
                Thread thread = new Thread(run, "upgrade");
                thread.setDaemon(true);
                thread.start();
            };
            Engine engine = store.engine(
                    Through.put(IndexUpgrades.class, store.indexUpgrades(), obstacle),
                    Through.put(DocumentCopier.class, store.documentCopier(), obstacle),
                    believed(store));
            Runnable attempt =
                    UpgradeUseCases.attempt(store, engine, store.reindexTasks(), failure -> false, threads, lease);
            try {
                try {
                    attempt.run();
                } catch (Rejection refused) {
                    if (!refused.isTransient()) {
                        throw refused;
                    }
                    // The late call has just opened or closed the source. A worker repeats its attempt as well.
                    store.awaitReady();
                    attempt.run();
                }
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
    private static final class Delayed {

        private final int call;
        private final AtomicInteger calls = new AtomicInteger();
        private volatile boolean restoring;
        private final CountDownLatch held = new CountDownLatch(1);
        private final CountDownLatch released = new CountDownLatch(1);

        Delayed(int call) {
            this.call = call;
        }

        Object obstruct(Method method, Through.Call original) throws Throwable {
            if (isCall(method) && calls.incrementAndGet() == call) {
                restoring = method.getName().equals("restore");
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

        boolean isRestoring() {
            return restoring;
        }

        void release() {
            released.countDown();
        }

        int callsAfterwards() {
            return Math.max(0, calls.get() - call);
        }
    }
}
