package io.millrace.application.usecase.reindex;

import static io.millrace.application.port.driven.engine.EngineFixture.aDocument;
import static io.millrace.application.port.driven.engine.UpgradeCase.LOGS;
import static org.assertj.core.api.Assertions.assertThat;

import io.millrace.application.port.driven.engine.DocumentCopier;
import io.millrace.application.port.driven.engine.Engine;
import io.millrace.application.port.driven.engine.IndexUpgrades;
import io.millrace.application.port.driven.engine.Indices;
import io.millrace.application.port.driven.engine.UpgradeCase;
import io.millrace.application.port.driven.engine.UpgradeStore;
import io.millrace.application.port.driven.engine.Versions;
import io.millrace.application.port.driven.service.lease.Lease;
import io.millrace.application.port.driven.service.lease.Leases;
import io.millrace.application.port.driven.service.reindex.ReindexTasks;
import io.millrace.domain.Rejection;
import io.millrace.domain.document.NewDocument;
import io.millrace.domain.index.Index;
import io.millrace.domain.index.IndexBlock;
import io.millrace.domain.index.change.SettingsChange;
import io.millrace.domain.reindex.ReindexTask;
import java.lang.reflect.Method;
import java.util.Comparator;
import java.util.EnumSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.PrimitiveIterator;
import java.util.Set;
import java.util.TreeMap;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * Interrupts the upgrade of a source with blocks at any change of the engine. A successor then completes the upgrade, or
 * the task is cancelled. In the end the index has the blocks that its user set, and no others.
 */
public abstract class InterruptedUpgradesContract {

    private static final List<NewDocument> DOCUMENTS =
            List.of(aDocument("1", "2015-05-17T10:00:00Z"), aDocument("2", "2015-05-18T10:00:00Z"));

    /** The fault at one change of the engine. */
    private enum Fault {
        OWNER_DIES_BEFORE_IT,
        OWNER_DIES_AFTER_IT,
        RESPONSE_IS_LOST
    }

    private enum Ending {
        COMPLETED,
        CANCELLED
    }

    private record Scenario(Fault fault, Ending ending, boolean closed, Set<IndexBlock> blocks) {

        static Stream<Scenario> all() {
            return Stream.of(Fault.values())
                    .flatMap(fault -> Stream.of(Ending.values())
                            .flatMap(ending -> Stream.of(
                                    new Scenario(fault, ending, false, EnumSet.of(IndexBlock.WRITE)),
                                    new Scenario(fault, ending, false, EnumSet.of(IndexBlock.METADATA)),
                                    new Scenario(
                                            fault,
                                            ending,
                                            true,
                                            EnumSet.of(IndexBlock.WRITE, IndexBlock.METADATA, IndexBlock.READ_ONLY)))));
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

    /** Returns at which changes the fault occurs. The test ends after the last change that the owner makes. */
    protected IntStream changes(String scenario) {
        return IntStream.iterate(1, change -> change + 1);
    }

    @ParameterizedTest
    @MethodSource("scenarios")
    void an_index_keeps_the_blocks_of_its_user_whichever_change_is_interrupted(Object scenario) {
        if (isOfPlainIndex() && ((Scenario) scenario).blocks().stream().anyMatch(IndexBlock::forbidsChanging)) {
            // Such a block is an obstacle to the upgrade.
            return;
        }
        boolean struck = true;
        int tried = 0;
        for (PrimitiveIterator.OfInt changes = changes(scenario.toString()).iterator(); struck && changes.hasNext(); ) {
            struck = new Run(emptyStore(), (Scenario) scenario, changes.nextInt()).isStruck();
            tried++;
        }
        assertThat(tried)
                .as("changes that were interrupted, and the run without")
                .isGreaterThan(1);
    }

    private static final class DeadException extends RuntimeException {

        DeadException() {
            super("this instance is dead");
        }
    }

    /** One upgrade with a fault at one of its changes. */
    private final class Run {

        private final UpgradeStore store;
        private final UpgradeCase upgrade;
        private final Scenario scenario;
        private final int change;
        private final String words;
        private final AtomicInteger changes = new AtomicInteger();
        private final AtomicBoolean struck = new AtomicBoolean();

        Run(UpgradeStore store, Scenario scenario, int change) {
            this.store = store;
            this.scenario = scenario;
            this.change = change;
            this.upgrade =
                    isOfPlainIndex() ? UpgradeCase.ofPlainIndex(store, DOCUMENTS) : UpgradeCase.in(store, DOCUMENTS);
            this.words = scenario + ", change " + change;
        }

        /** Returns false if the owner makes fewer changes. */
        boolean isStruck() {
            if (scenario.closed()) {
                store.close(upgrade.sourceIndex());
            }
            // A block that forbids changes would refuse the others.
            scenario.blocks().stream()
                    .sorted(Comparator.comparing(IndexBlock::forbidsChanging))
                    .forEach(this::set);

            work(upgrade.lease(), true);
            if (struck.get()) {
                store.letTimePass(Leases.EXPIRY.plusSeconds(1));
                if (scenario.ending() == Ending.CANCELLED) {
                    UpgradeUseCases.cancel(store, store.indexUpgrades(), store.capabilities());
                }
                store.leases().claim(upgrade.lease().task(), "two").ifPresent(lease -> work(lease, false));
            }

            Index index = upgrade.indices().get(0);
            assertThat(index.blocks()).as(words).isEqualTo(scenario.blocks());
            assertThat(index.closed()).as(words).isEqualTo(scenario.closed());
            assertThat(store.reindexTasks().listBegun(upgrade.lease()))
                    .as(words)
                    .isEmpty();
            if (!struck.get() || scenario.ending() == Ending.COMPLETED) {
                assertThat(store.reindexTasks().find(LOGS)).as(words).get().isInstanceOf(ReindexTask.Complete.class);
                assertThat(index.version()).as(words).isEqualTo(Versions.latest());
            }
            return struck.get();
        }

        private void set(IndexBlock block) {
            store.indices()
                    .update(
                            List.of(upgrade.source()),
                            new SettingsChange(
                                    new TreeMap<>(Map.of("index.blocks." + block.key(), Optional.of("true"))), false));
        }

        private Object meet(Method method, Through.Call original) throws Throwable {
            requireAlive();
            if (!isChange(method) || changes.incrementAndGet() != change) {
                return original.proceed();
            }
            struck.set(true);
            if (scenario.fault() == Fault.OWNER_DIES_BEFORE_IT) {
                throw new DeadException();
            }
            original.proceed();
            throw scenario.fault() == Fault.RESPONSE_IS_LOST
                    ? new Rejection(Rejection.Reason.OUTCOME_UNKNOWN, "the response is lost")
                    : new DeadException();
        }

        private void requireAlive() {
            if (struck.get() && scenario.fault() != Fault.RESPONSE_IS_LOST) {
                throw new DeadException();
            }
        }

        private static boolean isChange(Method method) {
            return Set.of(
                            "block",
                            "open",
                            "update",
                            "discard",
                            "createDestination",
                            "closeDestination",
                            "swap",
                            "swapForAlias",
                            "deleteSource",
                            "restore")
                    .contains(method.getName());
        }

        private <T> T behindFault(Class<T> port, T original, boolean owner) {
            return owner ? Through.put(port, original, this::meet) : original;
        }

        private void work(Lease lease, boolean owner) {
            Engine engine = store.engine(
                    behindFault(IndexUpgrades.class, store.indexUpgrades(), owner),
                    behindFault(DocumentCopier.class, store.documentCopier(), owner),
                    store.capabilities());
            ReindexTasks tasks = behindFault(ReindexTasks.class, store.reindexTasks(), owner);
            try {
                UpgradeUseCases.attempt(
                                store,
                                with(engine, behindFault(Indices.class, store.indices(), owner)),
                                tasks,
                                DeadException.class::isInstance,
                                Runnable::run,
                                lease)
                        .run();
                store.leases().release(lease);
            } catch (DeadException | Rejection interrupted) {
                assertThat(owner && struck.get()).as(words + interrupted).isTrue();
            }
        }

        private static Engine with(Engine engine, Indices indices) {
            return new Engine(
                    indices,
                    engine.aliases(),
                    engine.dataStreams(),
                    engine.indexTemplates(),
                    engine.writeIndices(),
                    engine.documents(),
                    engine.arrivals(),
                    engine.indexUpgrades(),
                    engine.documentCopier(),
                    engine.backingIndexNames(),
                    engine.versions(),
                    engine.state(),
                    engine.capabilities());
        }
    }
}
