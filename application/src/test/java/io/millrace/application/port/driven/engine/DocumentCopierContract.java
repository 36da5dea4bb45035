package io.millrace.application.port.driven.engine;

import static io.millrace.application.port.driven.engine.EngineFixture.aDocument;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.millrace.application.port.driven.engine.DocumentCopier.Progress;
import io.millrace.application.port.driven.service.lease.Fence;
import io.millrace.application.port.driven.service.lease.FencedOffException;
import io.millrace.domain.Rejection;
import io.millrace.domain.document.NewDocument;
import io.millrace.domain.document.query.Query;
import io.millrace.domain.index.Index;
import io.millrace.domain.index.upgrade.StateAfterUpgrade;
import io.millrace.domain.reindex.Throttle;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.atomic.AtomicBoolean;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Test;

/** What every {@link DocumentCopier} must do. An adapter's test extends this and hands over an empty store. */
public abstract class DocumentCopierContract {

    private static final Progress UNHEARD = soFar -> {};

    private UpgradeStore store;
    private DocumentCopier copier;

    protected abstract UpgradeStore emptyStore();

    @BeforeEach
    void prepare() {
        store = emptyStore();
        copier = store.documentCopier();
    }

    private boolean isFenced() {
        return store.capabilities().contains(EngineCapability.ATOMIC_FENCE);
    }

    private boolean copiesInSteps() {
        return store.capabilities().contains(EngineCapability.COPIES_IN_STEPS);
    }

    private static List<NewDocument> documents(int count) {
        List<NewDocument> documents = new ArrayList<>();
        for (int i = 0; i < count; i++) {
            documents.add(aDocument(String.format(Locale.ROOT, "%06d", i), "2015-05-17T10:00:00.000001Z"));
        }
        return documents;
    }

    private long count(Index index) {
        return store.documents().count(List.of(index), new Query.MatchAll());
    }

    @Nested
    class Copying {

        @Test
        void every_document_arrives_byte_for_byte_whatever_it_holds() {
            String time = "2015-05-17T10:00:00.123456Z";
            String twice = store.capabilities().contains(EngineCapability.ANY_JSON) ? "a" : "b";
            List<NewDocument> odd = List.of(
                    aDocument(
                            "a",
                            time,
                            "{ \"@timestamp\" : \"" + time + "\",\"z\":1.0e0,\"a\":-0,\"" + twice + "\":1e400 }"),
                    aDocument("b", time, "{\"@timestamp\":\"" + time + "\",\"n\":\"\\u0000\",\"s\":\"\\ud800\"}"),
                    aDocument("c", time, "{\"@timestamp\":\"" + time + "\",\"t\":\"\uD83D\uDE00 ü\\n\"}"),
                    aDocument(
                            "d\t'\"\\%_",
                            time, "{\"@timestamp\":\"" + time + "\",\"l\":\"" + "x".repeat(50_000) + "\"}"));
            UpgradeCase upgrade = UpgradeCase.in(store, odd);
            Index destination = upgrade.begun();

            copier.copy(upgrade.sourceIndex(), destination, Throttle.NONE, upgrade.fence(), UNHEARD);

            assertThat(upgrade.documents(destination)).isEqualTo(odd);
        }

        @Test
        void hostile_documents_arrive_byte_for_byte() {
            List<NewDocument> hostile = HostileDocuments.drawn(20261126, 60);
            UpgradeCase upgrade = UpgradeCase.in(store, hostile);
            List<NewDocument> kept = upgrade.documents(upgrade.sourceIndex());
            Index destination = upgrade.begun();

            copier.copy(upgrade.sourceIndex(), destination, Throttle.NONE, upgrade.fence(), UNHEARD);

            if (store.capabilities().contains(EngineCapability.ANY_JSON)) {
                assertThat(kept).isEqualTo(hostile);
            }
            assertThat(upgrade.documents(destination)).isEqualTo(kept);
        }

        @Test
        void an_index_of_the_current_layout_is_copied_too() {
            UpgradeCase upgrade = UpgradeCase.in(store, Versions.latest(), documents(500));
            Index destination = upgrade.begun();

            copier.copy(upgrade.sourceIndex(), destination, Throttle.NONE, upgrade.fence(), UNHEARD);

            assertThat(upgrade.documents(destination)).isEqualTo(documents(500));
        }

        @Test
        void an_empty_index_is_copied_without_a_word() {
            UpgradeCase upgrade = UpgradeCase.in(store, List.of());
            Index destination = upgrade.begun();
            List<Long> heard = new ArrayList<>();

            copier.copy(upgrade.sourceIndex(), destination, Throttle.NONE, upgrade.fence(), heard::add);

            assertThat(heard).isEmpty();
            assertThat(count(destination)).isZero();
        }

        @Test
        void progress_is_told_after_every_range_and_ends_with_all_documents() {
            UpgradeCase upgrade = UpgradeCase.in(store, documents(25_000));
            Index destination = upgrade.begun();
            List<Long> heard = new ArrayList<>();

            copier.copy(upgrade.sourceIndex(), destination, Throttle.NONE, upgrade.fence(), soFar -> {
                if (copiesInSteps()) {
                    assertThat(count(destination)).isEqualTo(soFar);
                } else {
                    assertThat(copier.count(destination)).isGreaterThanOrEqualTo(soFar);
                }
                heard.add(soFar);
            });

            assertThat(heard)
                    .isSorted()
                    .doesNotHaveDuplicates()
                    .endsWith(25_000L)
                    .hasSizeGreaterThan(1);
        }

        @Test
        void it_goes_on_behind_the_last_range_of_an_attempt_that_was_interrupted() {
            UpgradeCase upgrade = UpgradeCase.in(store, documents(250));
            Index destination = upgrade.begun();
            Index source = upgrade.sourceIndex();
            List<Long> heard = new ArrayList<>();
            assertThatThrownBy(() -> copier.copy(source, destination, Throttle.of(40), upgrade.fence(), soFar -> {
                        if (soFar == 80) {
                            throw new IllegalStateException("killed");
                        }
                    }))
                    .hasMessage("killed");
            upgrade.takeOver();

            long copied = copier.copied(source, destination);
            copier.copy(source, destination, Throttle.of(40), upgrade.fence(), heard::add);

            if (!isFenced()) {
                assertThat(copied).isZero();
                assertThat(heard).endsWith(250L);
                assertThat(upgrade.documents(destination)).isEqualTo(documents(250));
                return;
            }
            assertThat(copied).isEqualTo(80);
            assertThat(heard).containsExactly(120L, 160L, 200L, 240L, 250L);
            assertThat(upgrade.documents(destination)).isEqualTo(documents(250));
        }

        @Test
        void nothing_has_been_copied_into_a_destination_that_is_made_anew() {
            UpgradeCase upgrade = UpgradeCase.in(store, documents(100));
            Index destination = upgrade.begun();
            copier.copy(upgrade.sourceIndex(), destination, Throttle.NONE, upgrade.fence(), UNHEARD);
            store.indexUpgrades().discard(destination.name(), upgrade.fence());
            store.indexUpgrades().restore(upgrade.source(), new StateAfterUpgrade(false, false), upgrade.fence());

            assertThat(copier.copied(upgrade.sourceIndex(), upgrade.begun())).isZero();
        }
    }

    @Nested
    class Throttling {

        @Test
        void no_range_is_larger_than_what_one_second_allows() {
            UpgradeCase upgrade = UpgradeCase.in(store, documents(1_000));
            Index destination = upgrade.begun();
            List<Long> heard = new ArrayList<>();

            copier.copy(upgrade.sourceIndex(), destination, Throttle.of(70.9), upgrade.fence(), heard::add);

            long before = 0;
            for (long soFar : heard) {
                assertThat(soFar - before).isBetween(1L, 70L);
                before = soFar;
            }
            assertThat(before).isEqualTo(1_000);
            assertThat(upgrade.documents(destination)).isEqualTo(documents(1_000));
        }

        @Test
        void less_than_one_document_a_second_is_copied_one_by_one() {
            UpgradeCase upgrade = UpgradeCase.in(store, documents(5));
            Index destination = upgrade.begun();
            List<Long> heard = new ArrayList<>();

            copier.copy(upgrade.sourceIndex(), destination, Throttle.of(0.5), upgrade.fence(), heard::add);

            assertThat(heard).containsExactly(1L, 2L, 3L, 4L, 5L);
        }
    }

    @Nested
    class Ending {

        /** Does something when progress is told for the first time. */
        private Progress once(Runnable change) {
            AtomicBoolean done = new AtomicBoolean();
            return soFar -> {
                if (done.compareAndSet(false, true)) {
                    change.run();
                }
            };
        }

        @Test
        void whoever_loses_the_lease_copies_nothing_more() {
            UpgradeCase upgrade = UpgradeCase.in(store, documents(100));
            Index destination = upgrade.begun();
            if (!isFenced()) {
                Fence lost = upgrade.takeOver();
                copier.copy(upgrade.sourceIndex(), destination, Throttle.of(40), lost, UNHEARD);
                assertThat(count(destination)).isEqualTo(100);
                return;
            }

            assertThatThrownBy(() -> copier.copy(
                            upgrade.sourceIndex(),
                            destination,
                            Throttle.of(40),
                            upgrade.fence(),
                            soFar -> upgrade.takeOver()))
                    .isInstanceOf(FencedOffException.class);

            assertThat(count(destination)).isEqualTo(40);
        }

        @Test
        void a_former_owner_is_told_that_it_lost_the_lease_even_if_its_destination_is_gone() {
            UpgradeCase upgrade = UpgradeCase.in(store, documents(10));
            Index destination = upgrade.begun();
            Index source = upgrade.sourceIndex();
            Fence lost = upgrade.takeOver();
            store.indexUpgrades().discard(destination.name(), upgrade.fence());

            assertThatThrownBy(() -> copier.copy(source, destination, Throttle.of(40), lost, UNHEARD))
                    .isInstanceOf(isFenced() ? FencedOffException.class : Rejection.class);
        }

        @Test
        void what_progress_throws_ends_the_copying() {
            UpgradeCase upgrade = UpgradeCase.in(store, documents(100));
            Index destination = upgrade.begun();
            IllegalStateException enough = new IllegalStateException("enough");

            assertThatThrownBy(() ->
                            copier.copy(upgrade.sourceIndex(), destination, Throttle.of(40), upgrade.fence(), soFar -> {
                                throw enough;
                            }))
                    .isSameAs(enough);

            if (copiesInSteps()) {
                assertThat(count(destination)).isEqualTo(40);
            } else {
                long copied = copier.count(destination);
                assertThat(copied).isBetween(40L, 99L);
                assertThat(copier.count(destination)).isEqualTo(copied);
            }
        }

        @Test
        void a_source_that_is_deleted_meanwhile_is_refused() {
            UpgradeCase upgrade = UpgradeCase.in(store, documents(100));
            Index destination = upgrade.begun();
            Index source = upgrade.sourceIndex();

            assertThatThrownBy(() -> copier.copy(
                            source,
                            destination,
                            Throttle.of(40),
                            upgrade.fence(),
                            once(() -> store.indices().delete(source))))
                    .isInstanceOf(Rejection.class)
                    .hasMessage("index [" + source.name() + "] does not exist");
        }

        @Test
        void a_destination_that_is_deleted_meanwhile_is_refused() {
            UpgradeCase upgrade = UpgradeCase.in(store, documents(100));
            Index destination = upgrade.begun();

            assertThatThrownBy(() -> copier.copy(
                            upgrade.sourceIndex(),
                            destination,
                            Throttle.of(40),
                            upgrade.fence(),
                            once(() -> store.indices().delete(destination))))
                    .isInstanceOf(Rejection.class)
                    .hasMessage("index [" + destination.name() + "] does not exist");
        }
    }

    @Nested
    class Counting {

        @Test
        void counts_source_and_destination() {
            UpgradeCase upgrade = UpgradeCase.in(store, documents(1_234));
            Index destination = upgrade.begun();

            assertThat(copier.count(upgrade.sourceIndex())).isEqualTo(1_234);
            assertThat(copier.count(destination)).isZero();
            copier.copy(upgrade.sourceIndex(), destination, Throttle.NONE, upgrade.fence(), UNHEARD);
            assertThat(copier.count(destination)).isEqualTo(1_234);
        }

        @Test
        void an_index_that_is_gone_is_refused() {
            UpgradeCase upgrade = UpgradeCase.in(store, documents(3));
            Index source = upgrade.sourceIndex();
            store.indices().delete(source);

            assertThatThrownBy(() -> copier.count(source))
                    .isInstanceOf(Rejection.class)
                    .hasMessage("index [" + source.name() + "] does not exist");
        }
    }
}
