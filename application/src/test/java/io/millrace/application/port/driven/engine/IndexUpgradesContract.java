package io.millrace.application.port.driven.engine;

import static io.millrace.application.port.driven.engine.EngineFixture.EVERYTHING;
import static io.millrace.application.port.driven.engine.EngineFixture.aBackingIndex;
import static io.millrace.application.port.driven.engine.EngineFixture.aDocument;
import static io.millrace.application.port.driven.engine.EngineFixture.aNewIndex;
import static io.millrace.application.port.driven.engine.EngineFixture.rolledOver;
import static io.millrace.application.port.driven.engine.EngineFixture.selecting;
import static io.millrace.application.port.driven.engine.EngineFixture.withMappings;
import static io.millrace.application.port.driven.engine.EngineFixture.withSettings;
import static io.millrace.application.port.driven.engine.UpgradeCase.LOGS;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.millrace.application.port.driven.engine.DataStreams.RolledOver;
import io.millrace.application.port.driven.engine.DocumentStore.Outcome;
import io.millrace.application.port.driven.engine.IndexUpgrades.Blocked;
import io.millrace.application.port.driven.engine.Indices.NewIndex;
import io.millrace.application.port.driven.service.feature.SystemMigrations;
import io.millrace.application.port.driven.service.lease.Fence;
import io.millrace.application.port.driven.service.lease.FencedOffException;
import io.millrace.application.port.driven.service.lease.Lease;
import io.millrace.domain.Rejection;
import io.millrace.domain.catalog.CatalogSnapshot.Found;
import io.millrace.domain.document.NewDocument;
import io.millrace.domain.document.query.Query;
import io.millrace.domain.feature.FeatureMigration;
import io.millrace.domain.feature.FeatureName;
import io.millrace.domain.feature.SystemMigration;
import io.millrace.domain.index.Index;
import io.millrace.domain.index.IndexBlock;
import io.millrace.domain.index.IndexId;
import io.millrace.domain.index.IndexName;
import io.millrace.domain.index.IndexSettings;
import io.millrace.domain.index.NameSelection.Expand;
import io.millrace.domain.index.SealedStatistics;
import io.millrace.domain.index.alias.AliasChange;
import io.millrace.domain.index.alias.AliasProperties;
import io.millrace.domain.index.alias.NamedAlias;
import io.millrace.domain.index.change.SettingsChange;
import io.millrace.domain.index.upgrade.StateAfterUpgrade;
import io.millrace.domain.reindex.DestinationName;
import io.millrace.domain.reindex.IndexUpgrade;
import io.millrace.domain.reindex.Throttle;
import io.millrace.domain.stream.DataStream;
import io.millrace.domain.text.JsonText;
import java.util.EnumSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Consumer;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Test;

/** What every {@link IndexUpgrades} must do. An adapter's test extends this and hands over an empty store. */
public abstract class IndexUpgradesContract {

    private static final List<NewDocument> DOCUMENTS = List.of(
            aDocument("1", "2015-05-17T10:00:00Z"),
            aDocument("2", "2015-05-18T10:00:00Z"),
            aDocument("3", "2015-05-19T10:00:00Z"));

    private static final StateAfterUpgrade BEFORE = new StateAfterUpgrade(false, false);

    private UpgradeStore store;
    private IndexUpgrades upgrades;

    protected abstract UpgradeStore emptyStore();

    @BeforeEach
    void prepare() {
        store = emptyStore();
        upgrades = store.indexUpgrades();
    }

    private boolean isFenced() {
        return store.capabilities().contains(EngineCapability.ATOMIC_FENCE);
    }

    private UpgradeCase aCase() {
        return UpgradeCase.in(store, DOCUMENTS);
    }

    private void copy(UpgradeCase upgrade, Index destination) {
        store.documentCopier().copy(upgrade.sourceIndex(), destination, Throttle.NONE, upgrade.fence(), soFar -> {});
    }

    private void giveUp(UpgradeCase upgrade) {
        upgrades.discard(upgrade.destinationName(), upgrade.fence());
        upgrades.restore(upgrade.source(), BEFORE, upgrade.fence());
    }

    private static void assertRefused(ThrowingCallable step, String message) {
        assertThatThrownBy(step).isInstanceOf(Rejection.class).hasMessage(message);
    }

    @Nested
    class Fencing {

        @Test
        void whoever_lost_the_lease_changes_nothing() {
            UpgradeCase upgrade = aCase();
            upgrade.begun();
            Fence lost = upgrade.takeOver();
            DataStream before = upgrade.stream();
            Index destination = upgrade.named(upgrade.destinationName()).orElseThrow();
            if (!isFenced()) {
                upgrades.discard(destination.name(), lost);
                assertThat(upgrade.named(destination.name())).isEmpty();
                return;
            }
            Map<String, Consumer<Fence>> steps = new LinkedHashMap<>();
            steps.put("roll over", fence -> upgrades.rollOver(before, next(before), fence));
            steps.put("begin", fence -> upgrades.block(before.writeIndex().id(), fence));
            steps.put("open", fence -> upgrades.open(upgrade.source(), fence));
            steps.put("delete", fence -> upgrades.discard(destination.name(), fence));
            steps.put("create", fence -> upgrades.createDestination(upgrade.source(), other(), fence));
            steps.put("close", fence -> upgrades.closeDestination(destination.id(), fence));
            steps.put("swap", fence -> upgrades.swap(upgrade.source(), destination.id(), BEFORE, fence));
            steps.put(
                    "swap for alias",
                    fence -> upgrades.swapForAlias(upgrade.source(), destination.id(), BEFORE, fence));
            steps.put("delete the source", fence -> upgrades.deleteSource(upgrade.source(), fence));
            steps.put("restore", fence -> upgrades.restore(upgrade.source(), BEFORE, fence));

            steps.forEach((name, step) ->
                    assertThatThrownBy(() -> step.accept(lost)).as(name).isInstanceOf(FencedOffException.class));

            assertThat(upgrade.stream()).isEqualTo(before);
            assertThat(upgrade.named(destination.name())).contains(destination);
            assertThat(upgrade.named(other().name())).isEmpty();
        }

        private NewIndex other() {
            return aNewIndex(".migrated-other");
        }

        @Test
        void a_task_without_a_lease_changes_nothing() {
            UpgradeCase upgrade = aCase();
            Fence other = new Fence("reindex/other", upgrade.fence().epoch());
            if (!isFenced()) {
                assertThat(upgrades.block(upgrade.source(), other)).isPresent();
                return;
            }

            assertThatThrownBy(() -> upgrades.block(upgrade.source(), other)).isInstanceOf(FencedOffException.class);
            assertThat(upgrade.sourceIndex().blocks()).isEmpty();
        }

        @Test
        void whoever_let_go_changes_nothing() {
            UpgradeCase upgrade = aCase();
            store.leases().release(upgrade.lease());
            if (!isFenced()) {
                assertThat(upgrades.block(upgrade.source(), upgrade.fence())).isPresent();
                return;
            }

            assertThatThrownBy(() -> upgrades.block(upgrade.source(), upgrade.fence()))
                    .isInstanceOf(FencedOffException.class);
        }

        @Test
        void whoever_took_over_goes_on() {
            UpgradeCase upgrade = aCase();
            Index destination = upgrade.begun();
            copy(upgrade, destination);
            upgrade.takeOver();

            upgrades.swap(upgrade.source(), destination.id(), BEFORE, upgrade.fence());

            assertThat(upgrade.stream().backingIndices().get(0).id()).isEqualTo(destination.id());
        }
    }

    private static NewIndex next(DataStream stream) {
        return aBackingIndex(stream.name().value(), stream.generation() + 1, Versions.latest());
    }

    @Nested
    class RollingOver {

        @Test
        void puts_the_new_index_last() {
            UpgradeCase upgrade = aCase();
            DataStream before = upgrade.stream();

            RolledOver rolled = upgrades.rollOver(before, next(before), upgrade.fence());

            DataStream after = upgrade.stream();
            assertThat(rolled.after()).isEqualTo(after.writeIndex());
            assertThat(after.generation()).isEqualTo(before.generation() + 1);
            assertThat(after.backingIndices()).hasSize(before.backingIndices().size() + 1);
        }

        @Test
        void an_instance_of_an_older_version_makes_no_outdated_index_while_the_task_runs_if_the_engine_knows_of_it() {
            UpgradeCase upgrade = aCase();
            DataStream before = upgrade.stream();

            RolledOver during = store.dataStreams().rollOver(before, outdated(before));
            store.dataStreams().delete(LOGS);
            if (!isFenced()) {
                store.reindexTasks().forget(upgrade.lease());
            }
            DataStream alone = store.dataStreams().create(EngineFixture.aNewStream("logs"));
            RolledOver after = store.dataStreams().rollOver(alone, outdated(alone));

            RequestedState.assertVersion(
                    during.after(), isFenced() ? Versions.latest() : Versions.previous(), store.capabilities());
            RequestedState.assertVersion(after.after(), Versions.previous(), store.capabilities());
        }

        private NewIndex outdated(DataStream stream) {
            return aBackingIndex("logs", stream.generation() + 1, Versions.previous());
        }

        @Test
        void a_stream_that_has_changed_is_left_alone_if_the_engine_compares() {
            UpgradeCase upgrade = aCase();
            DataStream before = upgrade.stream();
            DataStream after = rolledOver(store.dataStreams(), before);

            if (store.capabilities().contains(EngineCapability.COMPARE_AND_SET_ROLLOVER)) {
                assertThatThrownBy(() -> upgrades.rollOver(before, next(before), upgrade.fence()))
                        .isInstanceOf(StaleStreamException.class);
                assertThat(upgrade.stream()).isEqualTo(after);
            } else {
                RolledOver rolled = upgrades.rollOver(before, next(before), upgrade.fence());
                assertThat(rolled.before().id()).isEqualTo(after.writeIndex().id());
            }
        }
    }

    @Nested
    class Beginning {

        @Test
        void adds_a_write_block_and_leaves_everything_else() {
            UpgradeCase upgrade = aCase();
            Index before = upgrade.sourceIndex();

            Blocked begun = upgrades.block(upgrade.source(), upgrade.fence()).orElseThrow();

            assertThat(begun.index().blocks()).containsExactly(IndexBlock.WRITE);
            assertThat(begun.index()).isEqualTo(upgrade.sourceIndex());
            assertThat(begun.index())
                    .usingRecursiveComparison()
                    .ignoringFields("blocks")
                    .isEqualTo(before);
        }

        @Test
        void an_index_that_took_documents_takes_none_from_then_on() {
            UpgradeCase upgrade = aCase();
            Index plain = store.indices().create(aNewIndex("notes"));
            store.documents().append(plain, DOCUMENTS);

            upgrades.block(plain.id(), upgrade.fence());

            assertThat(store.documents().append(plain, List.of(aDocument("4", "2015-05-20T10:00:00Z"))))
                    .containsOnly(Outcome.Open.NOT_WRITABLE);
        }

        @Test
        void a_source_that_is_blocked_and_has_not_changed_has_the_same_mark() {
            UpgradeCase upgrade = aCase();
            Blocked first = upgrades.block(upgrade.source(), upgrade.fence()).orElseThrow();

            upgrades.open(upgrade.source(), upgrade.fence());
            Blocked second = upgrades.block(upgrade.source(), upgrade.fence()).orElseThrow();

            assertThat(second.mark()).isEqualTo(first.mark());
            assertThat(second.index()).isEqualTo(first.index());
        }

        @Test
        void finds_nothing_if_there_is_no_such_index() {
            UpgradeCase upgrade = aCase();
            store.indices().delete(upgrade.sourceIndex());

            assertThat(upgrades.block(upgrade.source(), upgrade.fence())).isEmpty();
        }
    }

    @Nested
    class Opening {

        @Test
        void opens_what_is_closed_and_leaves_alone_what_is_open() {
            UpgradeCase upgrade = aCase();
            store.close(upgrade.sourceIndex());
            upgrades.block(upgrade.source(), upgrade.fence());

            upgrades.open(upgrade.source(), upgrade.fence());
            Index opened = upgrade.sourceIndex();
            upgrades.open(upgrade.source(), upgrade.fence());

            assertThat(opened.closed()).isFalse();
            assertThat(opened.blocks()).containsExactly(IndexBlock.WRITE);
            assertThat(upgrade.sourceIndex()).isEqualTo(opened);
        }

        @Test
        void is_refused_if_the_source_is_gone() {
            UpgradeCase upgrade = aCase();
            upgrades.block(upgrade.source(), upgrade.fence());
            Index source = upgrade.sourceIndex();
            store.indices().delete(source);

            assertRefused(
                    () -> upgrades.open(source.id(), upgrade.fence()), "index [" + source.name() + "] does not exist");
        }
    }

    @Nested
    class DeletingTheDestination {

        @Test
        void removes_the_index_of_this_name_with_its_documents() {
            UpgradeCase upgrade = aCase();
            Index destination = upgrade.begun();
            copy(upgrade, destination);

            upgrades.discard(destination.name(), upgrade.fence());

            assertThat(upgrade.named(destination.name())).isEmpty();
            Index again = upgrades.createDestination(upgrade.source(), upgrade.aDestination(), upgrade.fence());
            assertThat(again.id()).isNotEqualTo(destination.id());
            assertThat(store.documents().count(List.of(again), new Query.MatchAll()))
                    .isZero();
        }

        @Test
        void does_nothing_if_there_is_none() {
            UpgradeCase upgrade = aCase();
            DataStream before = upgrade.stream();

            upgrades.discard(upgrade.destinationName(), upgrade.fence());

            assertThat(upgrade.stream()).isEqualTo(before);
        }

        @Test
        void is_refused_for_a_backing_index() {
            UpgradeCase upgrade = aCase();
            Index source = upgrade.sourceIndex();

            assertRefused(
                    () -> upgrades.discard(source.name(), upgrade.fence()),
                    "index [" + source.name() + "] is a backing index of data stream [logs]");
            assertThat(upgrade.sourceIndex()).isEqualTo(source);
        }

        @Test
        void is_refused_for_the_name_of_a_data_stream() {
            UpgradeCase upgrade = aCase();

            assertRefused(
                    () -> upgrades.discard(new IndexName("logs"), upgrade.fence()),
                    "[logs] is not the name of an index");
            assertThat(upgrade.stream().backingIndices()).hasSize(2);
        }
    }

    @Nested
    class CreatingTheDestination {

        @Test
        void is_what_was_asked_for_but_without_blocks_and_takes_no_documents() {
            UpgradeCase upgrade = aCase();
            upgrades.block(upgrade.source(), upgrade.fence());
            IndexSettings settings = IndexSettings.ofRequest(Map.of("blocks.write", "true", "number_of_replicas", "2"));
            JsonText mappings = new JsonText("{ \"properties\" : {}}");

            Index created = upgrades.createDestination(
                    upgrade.source(),
                    new NewIndex(
                            upgrade.destinationName(), Versions.latest(), settings, mappings, true, EngineFixture.NOON),
                    upgrade.fence());

            assertThat(created.name()).isEqualTo(upgrade.destinationName());
            assertThat(created.version()).isEqualTo(Versions.latest());
            RequestedState.assertSettings(
                    created, IndexSettings.ofRequest(Map.of("number_of_replicas", "2")), store.capabilities());
            RequestedState.assertMappings(created, mappings, store.capabilities());
            assertThat(created.blocks()).isEmpty();
            assertThat(created.hidden()).isTrue();
            assertThat(created.closed()).isFalse();
            assertThat(created.membership()).isEmpty();
            assertThat(created.sealed()).isEmpty();
            assertThat(upgrade.named(created.name())).contains(created);
            assertThat(store.documents().append(created, DOCUMENTS)).containsOnly(Outcome.Open.NOT_WRITABLE);
        }

        @Test
        void doing_it_again_gives_back_the_same() {
            UpgradeCase upgrade = aCase();
            Index created = upgrade.begun();

            assertThat(upgrades.createDestination(upgrade.source(), upgrade.aDestination(), upgrade.fence()))
                    .isEqualTo(created);
        }

        @Test
        void is_refused_if_the_name_is_taken() {
            UpgradeCase upgrade = aCase();
            Index taken =
                    store.indices().create(aNewIndex(upgrade.destinationName().value()));
            upgrades.block(upgrade.source(), upgrade.fence());

            assertThatThrownBy(
                            () -> upgrades.createDestination(upgrade.source(), upgrade.aDestination(), upgrade.fence()))
                    .isInstanceOfSatisfying(
                            Rejection.class,
                            rejection -> assertThat(rejection.reason()).isEqualTo(Rejection.Reason.ALREADY_EXISTS));
            assertThat(upgrade.named(taken.name())).contains(taken);
        }

        @Test
        void is_refused_if_the_source_is_gone() {
            UpgradeCase upgrade = aCase();
            upgrades.block(upgrade.source(), upgrade.fence());
            Index source = upgrade.sourceIndex();
            NewIndex destination = upgrade.aDestination();
            store.indices().delete(source);

            assertRefused(
                    () -> upgrades.createDestination(source.id(), destination, upgrade.fence()),
                    "index [" + source.name() + "] does not exist");
            assertThat(upgrade.named(destination.name())).isEmpty();
        }
    }

    @Nested
    class ClosingTheDestination {

        @Test
        void closes_what_is_open_and_leaves_alone_what_is_closed() {
            UpgradeCase upgrade = aCase();
            Index destination = upgrade.begun();

            upgrades.closeDestination(destination.id(), upgrade.fence());
            upgrades.closeDestination(destination.id(), upgrade.fence());

            assertThat(upgrade.named(destination.name()).orElseThrow().closed()).isTrue();
        }

        @Test
        void is_refused_if_it_is_gone() {
            UpgradeCase upgrade = aCase();
            Index destination = upgrade.begun();
            store.indices().delete(destination);

            assertRefused(
                    () -> upgrades.closeDestination(destination.id(), upgrade.fence()),
                    "index [" + destination.name() + "] does not exist");
        }
    }

    @Nested
    class Swapping {

        @Test
        void the_destination_takes_the_place_of_the_source() {
            UpgradeCase upgrade = aCase();
            DataStream before = upgrade.stream();
            Index source = upgrade.sourceIndex();
            Index destination = upgrade.begun();
            copy(upgrade, destination);

            upgrades.swap(source.id(), destination.id(), BEFORE, upgrade.fence());
            upgrades.deleteSource(source.id(), upgrade.fence());

            DataStream after = upgrade.stream();
            Index swapped = after.backingIndices().get(0);
            assertThat(after.generation())
                    .isEqualTo(before.generation()
                            + (store.capabilities().contains(EngineCapability.COUNTED_CHANGES) ? 2 : 0));
            assertThat(after.backingIndices())
                    .extracting(Index::id)
                    .containsExactly(destination.id(), before.writeIndex().id());
            assertThat(swapped.membership()).isEqualTo(source.membership());
            assertThat(upgrade.named(source.name())).isEmpty();
            assertThat(upgrade.named(destination.name())).contains(swapped);
            assertThat(upgrade.documents(swapped)).isEqualTo(DOCUMENTS);
            assertThatThrownBy(() -> store.documents().count(List.of(source), new Query.MatchAll()))
                    .isInstanceOf(IndexGoneException.class);
            assertThat(store.indices()
                            .select(selecting(LOGS.value(), Expand.OPEN), EVERYTHING)
                            .indices())
                    .hasSize(2);
        }

        @Test
        void the_order_of_the_backing_indices_stays() {
            UpgradeCase upgrade = aCase();
            DataStream before = rolledOver(store.dataStreams(), rolledOver(store.dataStreams(), upgrade.stream()));
            Index second = before.backingIndices().get(1);
            upgrades.block(second.id(), upgrade.fence());
            Index destination = upgrades.createDestination(
                    second.id(), aNewIndex(DestinationName.of(second.name()).value()), upgrade.fence());

            upgrades.swap(second.id(), destination.id(), BEFORE, upgrade.fence());

            List<IndexId> expected = before.backingIndices().stream()
                    .map(index -> index.id().equals(second.id()) ? destination.id() : index.id())
                    .toList();
            assertThat(upgrade.stream().backingIndices()).extracting(Index::id).isEqualTo(expected);
            assertThat(store.writeIndices().findUncached("logs").orElseThrow().id())
                    .isEqualTo(before.writeIndex().id());
        }

        @Test
        void the_destination_has_the_blocks_that_the_source_had() {
            UpgradeCase upgrade = aCase();
            Map<String, String> settings =
                    Map.of("blocks.read", "true", "blocks.metadata", "true", "number_of_replicas", "2");
            Index destination = upgrade.begun();
            store.indices().update(List.of(upgrade.source()), withSettings(settings));
            store.indices().block(upgrade.sourceIndex(), IndexBlock.READ_ONLY);
            IndexSettings wanted = BEFORE.restored(upgrade.sourceIndex()).settingsInForce();

            upgrades.swap(upgrade.source(), destination.id(), BEFORE, upgrade.fence());

            assertThat(first(upgrade).blocks())
                    .isEqualTo(Set.of(IndexBlock.READ, IndexBlock.METADATA, IndexBlock.READ_ONLY));
            assertThat(first(upgrade).settingsInForce()).isEqualTo(wanted);
        }

        @Test
        void a_write_block_of_its_user_is_there_again() {
            UpgradeCase upgrade = aCase();
            store.indices().block(upgrade.sourceIndex(), IndexBlock.WRITE);
            Index destination = upgrade.begun();

            upgrades.swap(upgrade.source(), destination.id(), new StateAfterUpgrade(false, true), upgrade.fence());

            assertThat(first(upgrade).blocks()).containsExactly(IndexBlock.WRITE);
        }

        private Index first(UpgradeCase upgrade) {
            return upgrade.stream().backingIndices().get(0);
        }

        @Test
        void the_task_tells_that_the_index_is_done() {
            UpgradeCase upgrade = aCase();
            Index source = upgrade.sourceIndex();
            Index destination = upgrade.begun();

            upgrades.swap(source.id(), destination.id(), BEFORE, upgrade.fence());

            assertThat(store.reindexTasks().find(LOGS).orElseThrow().upgrades())
                    .containsExactly(
                            isFenced()
                                    ? new IndexUpgrade.Done(source.id(), source.name(), 0)
                                    : new IndexUpgrade.Pending(source.id(), source.name()));
        }

        @Test
        void the_task_keeps_the_number_of_copied_documents() {
            UpgradeCase upgrade = aCase();
            Index source = upgrade.sourceIndex();
            Index destination = upgrade.begun();
            IndexUpgrade.InProgress copied = new IndexUpgrade.Pending(source.id(), source.name())
                    .begin()
                    .counted(7)
                    .copied(7);
            store.reindexTasks().update(upgrade.lease(), copied);

            upgrades.swap(source.id(), destination.id(), BEFORE, upgrade.fence());

            assertThat(store.reindexTasks().find(LOGS).orElseThrow().upgrades())
                    .containsExactly(isFenced() ? copied.finish() : copied);
        }

        @Test
        void doing_it_again_changes_nothing() {
            UpgradeCase upgrade = aCase();
            Index destination = upgrade.begun();
            upgrades.swap(upgrade.source(), destination.id(), BEFORE, upgrade.fence());
            DataStream after = upgrade.stream();

            upgrades.swap(upgrade.source(), destination.id(), BEFORE, upgrade.fence());
            upgrades.restore(upgrade.source(), BEFORE, upgrade.fence());
            upgrades.deleteSource(upgrade.source(), upgrade.fence());
            upgrades.deleteSource(upgrade.source(), upgrade.fence());

            assertThat(upgrade.stream()).isEqualTo(after);
        }

        @Test
        void a_destination_is_known_like_its_source_once_it_is_copied() {
            UpgradeCase upgrade = aCase();
            Index source = upgrade.sourceIndex();
            Index destination = upgrade.begun();
            copy(upgrade, destination);

            Optional<SealedStatistics> before =
                    upgrade.named(destination.name()).orElseThrow().sealed();
            upgrades.swap(source.id(), destination.id(), BEFORE, upgrade.fence());

            assertThat(before).isEqualTo(source.sealed());
            assertThat(upgrade.stream().backingIndices().get(0).sealed()).isEqualTo(before);
        }

        @Test
        void a_closed_destination_stays_closed() {
            UpgradeCase upgrade = aCase();
            store.close(upgrade.sourceIndex());
            Index destination = upgrade.begun();
            upgrades.closeDestination(destination.id(), upgrade.fence());

            upgrades.swap(upgrade.source(), destination.id(), BEFORE, upgrade.fence());

            assertThat(upgrade.stream().backingIndices())
                    .extracting(Index::closed)
                    .containsExactly(true, false);
        }

        @Test
        void is_refused_if_the_source_is_gone() {
            UpgradeCase upgrade = aCase();
            Index source = upgrade.sourceIndex();
            Index destination = upgrade.begun();
            store.indices().delete(upgrade.sourceIndex());

            assertRefused(
                    () -> upgrades.swap(source.id(), destination.id(), BEFORE, upgrade.fence()),
                    "index [" + source.name() + "] does not exist");
            assertThat(upgrade.stream().backingIndices()).hasSize(1);
        }

        @Test
        void is_refused_if_the_destination_is_gone() {
            UpgradeCase upgrade = aCase();
            Index destination = upgrade.begun();
            store.indices().delete(destination);
            DataStream before = upgrade.stream();

            assertRefused(
                    () -> upgrades.swap(upgrade.source(), destination.id(), BEFORE, upgrade.fence()),
                    "index [" + destination.name() + "] does not exist");
            assertThat(upgrade.stream()).isEqualTo(before);
        }

        @Test
        void is_refused_for_the_write_index() {
            UpgradeCase upgrade = aCase();
            Index writeIndex = upgrade.stream().writeIndex();
            if (!store.capabilities().contains(EngineCapability.LOCKABLE_WRITE_INDEX)) {
                assertThatThrownBy(() -> upgrades.block(writeIndex.id(), upgrade.fence()))
                        .isInstanceOf(Rejection.class)
                        .hasMessageContaining("write ind")
                        .hasMessageContaining(writeIndex.name().value());
                assertThat(upgrade.stream().writeIndex()).isEqualTo(writeIndex);
                return;
            }
            upgrades.block(writeIndex.id(), upgrade.fence());
            Index destination =
                    upgrades.createDestination(writeIndex.id(), aNewIndex(".migrated-write"), upgrade.fence());
            DataStream before = upgrade.stream();

            assertRefused(
                    () -> upgrades.swap(writeIndex.id(), destination.id(), BEFORE, upgrade.fence()),
                    "index [" + writeIndex.name()
                            + "] is the write index of data stream [logs] and cannot be replaced");
            assertThat(upgrade.stream()).isEqualTo(before);
        }

        @Test
        void is_refused_for_an_index_of_no_data_stream() {
            UpgradeCase upgrade = aCase();
            Index plain = store.indices().create(aNewIndex("notes"));
            upgrades.block(plain.id(), upgrade.fence());
            Index destination = upgrades.createDestination(plain.id(), aNewIndex("migrated-notes"), upgrade.fence());

            assertRefused(
                    () -> upgrades.swap(plain.id(), destination.id(), BEFORE, upgrade.fence()),
                    "index [notes] is not a backing index of a data stream");
            assertThat(upgrade.named(plain.name())).isPresent();
        }
    }

    /** What the user of an index changes while its upgrade is under way, and is told to be done. */
    @Nested
    class ChangingConcurrently {

        private final JsonText mappings = new JsonText("{\"properties\":{\"added\":{\"type\":\"keyword\"}}}");

        private Index swapped(Consumer<UpgradeCase> preparing, Consumer<UpgradeCase> changing) {
            UpgradeCase upgrade = aCase();
            preparing.accept(upgrade);
            boolean closed = upgrade.sourceIndex().closed();
            Index destination = upgrade.begun();
            upgrades.open(upgrade.source(), upgrade.fence());
            copy(upgrade, destination);
            changing.accept(upgrade);
            if (closed) {
                upgrades.closeDestination(destination.id(), upgrade.fence());
            }
            upgrades.swap(upgrade.source(), destination.id(), BEFORE, upgrade.fence());
            return upgrade.stream().backingIndices().get(0);
        }

        private Index givenUp(Consumer<UpgradeCase> preparing, Consumer<UpgradeCase> changing) {
            UpgradeCase upgrade = aCase();
            preparing.accept(upgrade);
            upgrade.begun();
            upgrades.open(upgrade.source(), upgrade.fence());
            changing.accept(upgrade);
            giveUp(upgrade);
            return upgrade.sourceIndex();
        }

        private void assertBoth(
                Consumer<UpgradeCase> preparing, Consumer<UpgradeCase> changing, Consumer<Index> assertion) {
            assertThat(givenUp(preparing, changing)).as("given up").satisfies(isFenced() ? assertion : this::asBefore);
            store = emptyStore();
            upgrades = store.indexUpgrades();
            assertThat(swapped(preparing, changing)).as("swapped").satisfies(isFenced() ? assertion : this::unblocked);
        }

        /** An engine that does not hear of users does what it is told. */
        private void asBefore(Index index) {
            assertThat(index.closed()).isEqualTo(BEFORE.closed());
            unblocked(index);
        }

        private void unblocked(Index index) {
            assertThat(index.blocks()).doesNotContain(IndexBlock.WRITE);
        }

        private void nothing(UpgradeCase upgrade) {}

        private void change(UpgradeCase upgrade, Map<String, Optional<String>> changes) {
            store.indices().update(List.of(upgrade.source()), SettingsChange.ofRequest(changes, false));
        }

        private void block(UpgradeCase upgrade, IndexBlock block) {
            store.indices().block(upgrade.sourceIndex(), block);
        }

        private void close(UpgradeCase upgrade) {
            store.indices().close(upgrade.sourceIndex());
        }

        private void open(UpgradeCase upgrade) {
            store.indices().open(upgrade.sourceIndex());
        }

        @Test
        void settings_and_mappings_are_carried_along() {
            assertBoth(
                    this::nothing,
                    upgrade -> {
                        change(upgrade, Map.of("number_of_replicas", Optional.of("5")));
                        store.indices().update(List.of(upgrade.source()), withMappings(mappings));
                    },
                    index -> {
                        assertThat(index.settings().values()).containsEntry("index.number_of_replicas", "5");
                        RequestedState.assertMappings(index, mappings, store.capabilities());
                        assertThat(index.blocks()).isEmpty();
                    });
        }

        @Test
        void a_block_stays() {
            Set<IndexBlock> blocks = EnumSet.of(IndexBlock.READ);
            if (isFenced()) {
                blocks.add(IndexBlock.METADATA);
            }
            assertBoth(
                    this::nothing,
                    upgrade -> blocks.forEach(block -> block(upgrade, block)),
                    index -> assertThat(index.blocks()).isEqualTo(blocks));
        }

        @Test
        void a_write_block_stays_whichever_way_it_is_put() {
            assertBoth(
                    this::nothing,
                    upgrade -> block(upgrade, IndexBlock.WRITE),
                    index -> assertThat(index.blocks()).containsExactly(IndexBlock.WRITE));
            store = emptyStore();
            upgrades = store.indexUpgrades();
            assertBoth(
                    this::nothing,
                    upgrade -> change(upgrade, Map.of("blocks.write", Optional.of("true"))),
                    index -> assertThat(index.blocks()).containsExactly(IndexBlock.WRITE));
        }

        @Test
        void a_write_block_that_is_taken_off_is_off_afterwards_and_documents_are_kept_out_until_then() {
            assertBoth(
                    upgrade -> block(upgrade, IndexBlock.WRITE),
                    upgrade -> {
                        change(upgrade, Map.of("blocks.write", Optional.empty()));
                        assertThat(upgrade.sourceIndex().blocks())
                                .isEqualTo(isFenced() ? Set.of(IndexBlock.WRITE) : Set.of());
                    },
                    index -> assertThat(index.blocks()).isEmpty());
        }

        @Test
        void an_index_that_is_closed_is_closed_at_once_and_afterwards() {
            assertBoth(
                    this::nothing,
                    upgrade -> {
                        close(upgrade);
                        assertThat(upgrade.sourceIndex().closed()).isTrue();
                    },
                    index -> assertThat(index.closed()).isTrue());
        }

        @Test
        void an_index_that_is_opened_is_open_afterwards() {
            assertBoth(
                    this::close, this::open, index -> assertThat(index.closed()).isFalse());
        }

        @Test
        void an_index_whose_copy_takes_documents_takes_over_as_well() {
            UpgradeCase upgrade = aCase();
            Index plain = store.indices().create(aNewIndex(".system"));
            upgrades.block(plain.id(), upgrade.fence());
            Index destination = upgrades.createDestination(plain.id(), aNewIndex(".moved"), upgrade.fence());
            store.indices().update(List.of(plain.id()), withMappings(mappings));
            store.indices().block(plain, IndexBlock.READ);

            upgrades.swapForAlias(plain.id(), destination.id(), BEFORE, upgrade.fence());

            Index moved = upgrade.named(destination.name()).orElseThrow();
            RequestedState.assertMappings(moved, mappings, store.capabilities());
            assertThat(moved.blocks()).containsExactly(IndexBlock.READ);
        }
    }

    @Nested
    class SwappingForAnAlias {

        private final IndexName system = new IndexName(".system");
        private final IndexName moved = new IndexName(".system-reindexed-for-9");

        private Index aPlainIndex() {
            Index source = store.indices().create(aNewIndex(system.value(), Versions.previous(), Map.of()));
            store.documents().append(source, DOCUMENTS);
            SystemMigration.Running migration = SystemMigration.start(
                            Optional.empty(),
                            new SystemMigration.Run(store.clock().now(), Versions.latest()),
                            Map.of(
                                    new FeatureName("system"),
                                    List.of(new IndexUpgrade.Pending(source.id(), source.name()))))
                    .orElseThrow();
            store.systemMigrations().start(migration);
            return source;
        }

        private Lease claim() {
            return store.leases().claim(SystemMigrations.LEASE, "one").orElseThrow();
        }

        private Index copied(Index source, Fence fence) {
            upgrades.block(source.id(), fence);
            Index destination = upgrades.createDestination(source.id(), aNewIndex(moved.value()), fence);
            store.documentCopier().copy(named(system).orElseThrow(), destination, Throttle.NONE, fence, soFar -> {});
            return destination;
        }

        private Optional<Index> named(IndexName name) {
            return store.indices().select(selecting(name.value()), EVERYTHING).indices().stream()
                    .map(Found::index)
                    .findFirst();
        }

        @Test
        void the_old_name_means_the_new_index_which_takes_documents() {
            Index source = aPlainIndex();
            Fence fence = claim().fence();
            Index destination = copied(source, fence);

            upgrades.swapForAlias(source.id(), destination.id(), BEFORE, fence);

            Index after = named(system).orElseThrow();
            assertThat(after.id()).isEqualTo(destination.id());
            assertThat(after.name()).isEqualTo(moved);
            assertThat(after.rolledOver()).isFalse();
            assertThat(after.sealed()).isEmpty();
            assertThat(store.documents()
                            .append(
                                    store.writeIndices()
                                            .findUncached(system.value())
                                            .orElseThrow(),
                                    List.of(aDocument("4", "2015-05-20T10:00:00Z"))))
                    .allMatch(Outcome::isCreated);
            assertThat(store.documents().count(List.of(after), new Query.MatchAll()))
                    .isEqualTo(4);
            assertThatThrownBy(() -> store.documents().count(List.of(source), new Query.MatchAll()))
                    .isInstanceOf(IndexGoneException.class);
        }

        @Test
        void aliases_of_the_old_index_are_those_of_the_new_one() {
            Index source = aPlainIndex();
            IndexName other = new IndexName("other");
            store.aliases().change(List.of(new AliasChange.Addition(system, other)));
            Fence fence = claim().fence();
            Index destination = copied(source, fence);

            upgrades.swapForAlias(source.id(), destination.id(), BEFORE, fence);

            assertThat(named(other)).map(Index::name).contains(moved);
        }

        @Test
        void aliases_of_the_old_index_replace_those_that_the_new_one_has_already() {
            Index source = aPlainIndex();
            IndexName other = new IndexName("other");
            Fence fence = claim().fence();
            Index destination = copied(source, fence);
            AliasProperties hidden = new AliasProperties(
                    Optional.empty(), Optional.empty(), Optional.empty(), Optional.empty(), Optional.of(true));
            store.aliases()
                    .change(List.of(
                            new AliasChange.Addition(system, other, hidden),
                            new AliasChange.Addition(destination.name(), other, hidden)));

            upgrades.swapForAlias(source.id(), destination.id(), BEFORE, fence);

            assertThat(named(other)).map(Index::name).contains(moved);
            assertThat(store.aliases().listOf(List.of(destination.id())).get(destination.id()))
                    .contains(new NamedAlias(other, hidden));
        }

        @Test
        void the_migration_tells_that_the_index_is_done() {
            Index source = aPlainIndex();
            Fence fence = claim().fence();
            Index destination = copied(source, fence);

            upgrades.swapForAlias(source.id(), destination.id(), BEFORE, fence);

            assertThat(store.systemMigrations().find().orElseThrow().features())
                    .singleElement()
                    .isInstanceOf(isFenced() ? FeatureMigration.Migrated.class : FeatureMigration.Migrating.class);
        }

        @Test
        void the_task_of_a_plain_index_tells_that_it_is_done() {
            UpgradeCase upgrade = UpgradeCase.ofPlainIndex(store, DOCUMENTS);
            Index destination = upgrade.begun();

            upgrades.swapForAlias(upgrade.source(), destination.id(), BEFORE, upgrade.fence());

            assertThat(store.reindexTasks().find(UpgradeCase.LOGS).orElseThrow().upgrades())
                    .singleElement()
                    .isInstanceOf(isFenced() ? IndexUpgrade.Done.class : IndexUpgrade.Pending.class);
            assertThat(upgrade.indices()).extracting(Index::id).containsExactly(destination.id());
        }

        @Test
        void a_discarded_destination_leaves_its_source_in_place() {
            UpgradeCase upgrade = UpgradeCase.ofPlainIndex(store, DOCUMENTS);
            Index destination = upgrade.begun();

            upgrades.discard(destination.name(), upgrade.fence());

            assertThat(upgrade.named(destination.name())).isEmpty();
            assertThat(upgrade.indices()).extracting(Index::id).containsExactly(upgrade.source());
        }

        @Test
        void a_destination_that_has_replaced_its_source_is_not_discarded_without_a_fence() {
            UpgradeCase upgrade = UpgradeCase.ofPlainIndex(store, DOCUMENTS);
            Index destination = upgrade.begun();
            upgrades.swapForAlias(upgrade.source(), destination.id(), BEFORE, upgrade.fence());

            if (!isFenced()) {
                assertRefused(
                        () -> upgrades.discard(destination.name(), upgrade.fence()),
                        "index [migrated-logs] has replaced another index");
            }
            assertThat(upgrade.indices()).extracting(Index::id).containsExactly(destination.id());
        }

        @Test
        void doing_it_again_changes_nothing() {
            Index source = aPlainIndex();
            Fence fence = claim().fence();
            Index destination = copied(source, fence);
            upgrades.swapForAlias(source.id(), destination.id(), BEFORE, fence);
            Index after = named(system).orElseThrow();

            upgrades.swapForAlias(source.id(), destination.id(), BEFORE, fence);
            upgrades.restore(source.id(), BEFORE, fence);
            upgrades.deleteSource(source.id(), fence);

            assertThat(named(system)).contains(after);
        }

        @Test
        void is_refused_for_a_backing_index() {
            UpgradeCase upgrade = aCase();
            Index destination = upgrade.begun();

            assertRefused(
                    () -> upgrades.swapForAlias(upgrade.source(), destination.id(), BEFORE, upgrade.fence()),
                    "index [" + upgrade.sourceIndex().name() + "] is a backing index of data stream [logs]");
            assertThat(upgrade.stream().backingIndices()).hasSize(2);
        }

        @Test
        void is_refused_if_the_source_is_gone() {
            Index source = aPlainIndex();
            Fence fence = claim().fence();
            Index destination = copied(source, fence);
            store.indices().delete(source);

            assertRefused(
                    () -> upgrades.swapForAlias(source.id(), destination.id(), BEFORE, fence),
                    "index [.system] does not exist");
        }
    }

    @Nested
    class DeletingTheSource {

        @Test
        void is_refused_for_a_backing_index() {
            UpgradeCase upgrade = aCase();
            upgrade.begun();
            Index source = upgrade.sourceIndex();

            assertRefused(
                    () -> upgrades.deleteSource(source.id(), upgrade.fence()),
                    "index [" + source.name() + "] is a backing index of data stream [logs]");
            assertThat(upgrade.sourceIndex()).isEqualTo(source);
        }

        @Test
        void is_done_with_the_data_stream_if_that_is_deleted_before() {
            UpgradeCase upgrade = aCase();
            Index source = upgrade.sourceIndex();
            store.reindexTasks().begin(upgrade.lease(), upgrade.pending(), BEFORE);
            Index destination = upgrade.begun();
            upgrades.swap(source.id(), destination.id(), BEFORE, upgrade.fence());

            store.dataStreams().delete(LOGS);

            if (!isFenced()) {
                assertThat(store.reindexTasks().listBegun(upgrade.lease())).hasSize(1);
                assertThat(upgrade.documents(source)).isEqualTo(DOCUMENTS);
                return;
            }
            assertThat(store.reindexTasks().listBegun(upgrade.lease())).isEmpty();
            assertThatThrownBy(() -> store.documents().count(List.of(source), new Query.MatchAll()))
                    .isInstanceOf(IndexGoneException.class);
        }
    }

    @Nested
    class BlocksThatForbidChanges {

        private UpgradeCase aClosedAndLockedCase() {
            UpgradeCase upgrade = aCase();
            store.close(upgrade.sourceIndex());
            store.indices().block(upgrade.sourceIndex(), IndexBlock.METADATA);
            return upgrade;
        }

        private List<Consumer<Fence>> steps(IndexId source) {
            return List.of(
                    fence -> upgrades.block(source, fence),
                    fence -> upgrades.open(source, fence),
                    fence -> upgrades.restore(source, BEFORE, fence));
        }

        @Test
        void do_not_hinder_steps_that_are_atomic_and_forbid_others() {
            UpgradeCase upgrade = aClosedAndLockedCase();
            Index before = upgrade.sourceIndex();

            for (Consumer<Fence> step : steps(upgrade.source())) {
                if (isFenced()) {
                    step.accept(upgrade.fence());
                } else {
                    assertThatThrownBy(() -> step.accept(upgrade.fence()))
                            .isInstanceOfSatisfying(
                                    Rejection.class,
                                    refused -> assertThat(refused.isByBlock()).isTrue())
                            .hasMessageContaining("metadata");
                    assertThat(upgrade.sourceIndex()).isEqualTo(before);
                }
            }

            assertThat(upgrade.sourceIndex()).isEqualTo(before);
        }

        @Test
        void of_a_destination_do_not_hinder_that_it_is_discarded() {
            UpgradeCase upgrade = aCase();
            Index destination = upgrade.begun();
            store.indices().block(destination, IndexBlock.READ_ONLY);
            store.indices().block(destination, IndexBlock.METADATA);

            upgrades.discard(destination.name(), upgrade.fence());

            assertThat(upgrade.named(destination.name())).isEmpty();
        }
    }

    @Nested
    class Restoring {

        @Test
        void the_source_is_as_it_was() {
            UpgradeCase upgrade = aCase();
            store.close(upgrade.sourceIndex());
            DataStream before = upgrade.stream();
            upgrade.begun();
            upgrades.open(upgrade.source(), upgrade.fence());

            upgrades.restore(upgrade.source(), new StateAfterUpgrade(true, false), upgrade.fence());

            assertThat(upgrade.stream()).isEqualTo(before);
        }

        @Test
        void a_block_that_its_user_had_put_stays() {
            UpgradeCase upgrade = aCase();
            IndexBlock other = isFenced() ? IndexBlock.METADATA : IndexBlock.READ;
            Map<String, String> blocks = Map.of("blocks.write", "true", "blocks." + other.key(), "true");
            Index blocked = store.indices().create(aNewIndex("notes", Versions.previous(), blocks));
            upgrades.block(blocked.id(), upgrade.fence());

            upgrades.restore(blocked.id(), new StateAfterUpgrade(false, true), upgrade.fence());

            assertThat(upgrade.named(blocked.name())).contains(blocked);
            assertThat(blocked.blocks()).isEqualTo(Set.of(IndexBlock.WRITE, other));
        }

        @Test
        void other_blocks_stay_and_documents_are_taken_again() {
            UpgradeCase upgrade = aCase();
            Index plain =
                    store.indices().create(aNewIndex("notes", Versions.previous(), Map.of("blocks.read", "true")));
            upgrades.block(plain.id(), upgrade.fence());

            upgrades.restore(plain.id(), BEFORE, upgrade.fence());

            assertThat(upgrade.named(plain.name())).contains(plain);
            assertThat(store.documents().append(plain, DOCUMENTS)).allMatch(Outcome::isCreated);
        }

        @Test
        void does_nothing_if_the_source_is_gone() {
            UpgradeCase upgrade = aCase();
            upgrade.begun();
            store.indices().delete(upgrade.sourceIndex());
            DataStream before = upgrade.stream();

            upgrades.restore(upgrade.source(), BEFORE, upgrade.fence());

            assertThat(upgrade.stream()).isEqualTo(before);
        }

        @Test
        void doing_it_again_changes_nothing_and_beginning_again_works() {
            UpgradeCase upgrade = aCase();
            upgrade.begun();
            giveUp(upgrade);
            DataStream before = upgrade.stream();

            giveUp(upgrade);
            assertThat(upgrade.stream()).isEqualTo(before);

            upgrade.begun();
            assertThat(upgrade.sourceIndex().blocks()).containsExactly(IndexBlock.WRITE);
        }
    }
}
