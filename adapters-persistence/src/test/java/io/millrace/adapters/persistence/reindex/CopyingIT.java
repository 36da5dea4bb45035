package io.millrace.adapters.persistence.reindex;

import static io.millrace.application.port.driven.engine.EngineFixture.aDocument;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.millrace.adapters.persistence.WithVersionEight;
import io.millrace.adapters.persistence.document.table.DocumentTable;
import io.millrace.adapters.persistence.index.PostgresIndices;
import io.millrace.adapters.persistence.reindex.copy.CopyRange;
import io.millrace.adapters.persistence.reindex.copy.PostgresDocumentCopier;
import io.millrace.application.port.driven.engine.UpgradeCase;
import io.millrace.application.port.driven.engine.Versions;
import io.millrace.application.port.driven.service.reindex.BegunUpgrade;
import io.millrace.domain.Rejection;
import io.millrace.domain.document.NewDocument;
import io.millrace.domain.index.Index;
import io.millrace.domain.index.upgrade.StateAfterUpgrade;
import io.millrace.domain.reindex.Throttle;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Locale;
import java.util.OptionalLong;
import java.util.Random;
import java.util.concurrent.atomic.AtomicBoolean;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What only a copier of rows on PostgreSQL can get wrong. */
@ExtendWith(WithVersionEight.class)
class CopyingIT {

    private static final String TIME = "2015-05-17T10:00:00Z";

    private final PostgresUpgradeStore store = new PostgresUpgradeStore();
    private final PostgresDocumentCopier copier = new PostgresDocumentCopier(store.jdbi());

    private static List<NewDocument> documents(int count) {
        List<NewDocument> documents = new ArrayList<>();
        for (int i = 0; i < count; i++) {
            documents.add(aDocument(String.format(Locale.ROOT, "%06d", i), TIME));
        }
        return documents;
    }

    private static String table(Index index) {
        return new DocumentTable(index.id()).name();
    }

    @Test
    void a_range_is_read_by_going_straight_to_its_blocks() {
        UpgradeCase upgrade = UpgradeCase.in(store, documents(20_000));
        Index destination = upgrade.begun();

        List<String> plan = store.jdbi()
                .withHandle(handle -> handle.createQuery("explain "
                                + CopyRange.statement(
                                        new DocumentTable(upgrade.source()), new DocumentTable(destination.id())))
                        .bind("begin", "(20,0)")
                        .bind("end", "(40,65535)")
                        .mapTo(String.class)
                        .list());

        assertThat(String.join("\n", plan)).contains("Tid Range Scan").doesNotContain("Seq Scan");
    }

    @Test
    void ranges_of_a_throttled_copy_are_as_large_as_they_may_be_wherever_blocks_end() {
        UpgradeCase upgrade = UpgradeCase.in(store, documents(1_000));
        Index destination = upgrade.begun();
        List<Long> heard = new ArrayList<>();

        copier.copy(upgrade.sourceIndex(), destination, Throttle.of(130), upgrade.fence(), heard::add);

        assertThat(heard).containsExactly(130L, 260L, 390L, 520L, 650L, 780L, 910L, 1_000L);
    }

    @Test
    void rows_that_are_no_more_leave_no_gap() {
        UpgradeCase upgrade = UpgradeCase.in(store, documents(12_000));
        Index source = upgrade.sourceIndex();
        store.jdbi()
                .useHandle(handle -> handle.execute("delete from " + table(source)
                        + " where id < '003000' or id between '006000' and '010999' or id like '%7'"));
        store.jdbi().useHandle(handle -> handle.execute("vacuum " + table(source)));
        store.jdbi()
                .useHandle(handle ->
                        handle.execute("update millrace.index set documents = null, earliest = null, latest = null"));
        long left = copier.count(source);
        Index plain = upgrade.begun();

        copier.copy(source, plain, Throttle.NONE, upgrade.fence(), soFar -> {});

        assertThat(left).isBetween(1_000L, 5_000L);
        assertThat(upgrade.documents(plain))
                .isEqualTo(upgrade.documents(source))
                .hasSize((int) left);
    }

    @Test
    void the_order_of_arrival_is_the_order_in_which_the_source_has_its_documents() {
        List<NewDocument> shuffled = new ArrayList<>(documents(9_000));
        Collections.shuffle(shuffled, new Random(7));
        UpgradeCase upgrade = UpgradeCase.in(store, shuffled);
        Index destination = upgrade.begun();

        copier.copy(upgrade.sourceIndex(), destination, Throttle.NONE, upgrade.fence(), soFar -> {});

        List<String> bySequence = store.jdbi()
                .withHandle(handle -> handle.createQuery("select d.id from " + table(destination) + " d order by d.seq")
                        .mapTo(String.class)
                        .list());
        assertThat(bySequence)
                .isEqualTo(
                        shuffled.stream().map(document -> document.id().value()).toList());
    }

    @Test
    void a_source_that_is_rewritten_meanwhile_is_copied_anew() {
        UpgradeCase upgrade = UpgradeCase.in(store, documents(1_000));
        Index source = upgrade.sourceIndex();
        Index destination = upgrade.begun();
        store.jdbi().useHandle(handle -> handle.execute("delete from " + table(source) + " where id < '000300'"));
        AtomicBoolean rewritten = new AtomicBoolean();

        copier.copy(source, destination, Throttle.of(200), upgrade.fence(), soFar -> {
            if (soFar > 200 && rewritten.compareAndSet(false, true)) {
                store.jdbi().useHandle(handle -> handle.execute("vacuum full " + table(source)));
            }
        });

        assertThat(rewritten).isTrue();
        assertThat(upgrade.documents(destination)).isEqualTo(documents(1_000).subList(300, 1_000));
    }

    @ParameterizedTest
    @ValueSource(ints = {400, 600})
    void ranges_that_a_crash_of_the_server_lost_are_noticed_and_copied_anew(int lostAfter) {
        UpgradeCase upgrade = UpgradeCase.in(store, documents(600));
        Index source = upgrade.sourceIndex();
        Index destination = upgrade.begun();
        AtomicBoolean lost = new AtomicBoolean();

        copier.copy(source, destination, Throttle.of(200), upgrade.fence(), soFar -> {
            if (soFar == lostAfter && lost.compareAndSet(false, true)) {
                store.jdbi().useTransaction(handle -> {
                    handle.execute("delete from " + table(destination) + " where id >= '000200'");
                    handle.execute("update millrace.upgrade_source set copied = 200");
                });
            }
        });

        assertThat(lost).isTrue();
        assertThat(upgrade.documents(destination)).isEqualTo(documents(600));
    }

    /** Copies until so many documents are in the destination, as far as the holder of the lease came who was killed then. */
    private List<Long> copyUntil(UpgradeCase upgrade, Index destination, long killedAt) {
        List<Long> heard = new ArrayList<>();
        try {
            copier.copy(upgrade.sourceIndex(), destination, Throttle.of(100), upgrade.fence(), soFar -> {
                heard.add(soFar);
                if (soFar == killedAt) {
                    throw new IllegalStateException("killed");
                }
            });
        } catch (IllegalStateException killed) {
            upgrade.takeOver();
            store.indexUpgrades().block(upgrade.source(), upgrade.fence());
        }
        return heard;
    }

    @Test
    void a_copy_whose_holder_is_killed_after_every_range_ends_without_copying_anything_twice() {
        UpgradeCase upgrade = UpgradeCase.in(store, documents(1_000));
        Index destination = upgrade.begun();
        List<Long> heard = new ArrayList<>();

        for (long killedAt = 100; killedAt <= 1_000; killedAt += 100) {
            heard.addAll(copyUntil(upgrade, destination, killedAt));
        }
        heard.addAll(copyUntil(upgrade, destination, -1));

        assertThat(heard).containsExactly(100L, 200L, 300L, 400L, 500L, 600L, 700L, 800L, 900L, 1_000L);
        assertThat(upgrade.documents(destination)).isEqualTo(documents(1_000));
        long inserted = store.jdbi()
                .withHandle(handle -> handle.createQuery("select max(d.seq) + 1 from " + table(destination) + " d")
                        .mapTo(Long.class)
                        .one());
        assertThat(inserted).isEqualTo(1_000);
    }

    @ParameterizedTest
    @ValueSource(strings = {"source", "destination"})
    void a_table_that_is_rewritten_between_two_attempts_is_copied_from_its_beginning(String which) {
        UpgradeCase upgrade = UpgradeCase.in(store, documents(1_000));
        Index source = upgrade.sourceIndex();
        Index destination = upgrade.begun();
        copyUntil(upgrade, destination, 300);
        new PostgresIndices(store.jdbi()).seal(destination.id());
        store.jdbi()
                .useHandle(handle ->
                        handle.execute("vacuum full " + table(which.equals("source") ? source : destination)));

        List<Long> heard = copyUntil(upgrade, destination, -1);

        assertThat(heard).hasSize(10).startsWith(100L).endsWith(1_000L);
        assertThat(upgrade.documents(destination)).isEqualTo(documents(1_000));
        assertThat(upgrade.named(destination.name())
                        .orElseThrow()
                        .sealed()
                        .orElseThrow()
                        .documents())
                .isEqualTo(1_000);
    }

    @Test
    void what_an_attempt_copied_of_which_no_place_is_known_is_copied_anew() {
        UpgradeCase upgrade = UpgradeCase.in(store, documents(500));
        Index destination = upgrade.begun();
        copyUntil(upgrade, destination, 300);
        store.jdbi().useHandle(handle -> handle.execute("update millrace.upgrade_source set next_place = null"));

        List<Long> heard = copyUntil(upgrade, destination, -1);

        assertThat(heard).hasSize(5);
        assertThat(upgrade.documents(destination)).isEqualTo(documents(500));
    }

    @Test
    void the_documents_of_the_source_are_counted_once() {
        UpgradeCase upgrade = UpgradeCase.in(store, documents(500));
        Index source = upgrade.sourceIndex();
        store.reindexTasks().begin(upgrade.lease(), upgrade.pending(), StateAfterUpgrade.of(source));
        store.reindexTasks().update(upgrade.lease(), upgrade.pending().begin().counted(copier.count(source)));
        copyUntil(upgrade, upgrade.begun(), 300);

        assertThat(store.reindexTasks().listBegun(upgrade.lease()))
                .extracting(BegunUpgrade::documents)
                .containsExactly(OptionalLong.of(500));
    }

    @Test
    void a_source_that_is_rewritten_again_and_again_is_refused() {
        UpgradeCase upgrade = UpgradeCase.in(store, documents(100));
        Index source = upgrade.sourceIndex();
        Index destination = upgrade.begun();

        assertThatThrownBy(() -> copier.copy(
                        source,
                        destination,
                        Throttle.of(50),
                        upgrade.fence(),
                        soFar -> store.jdbi().useHandle(handle -> handle.execute("vacuum full " + table(source)))))
                .isInstanceOf(Rejection.class)
                .hasMessageContaining("rewritten");
    }

    @Test
    void large_documents_make_short_ranges() {
        Random random = new Random(1);
        List<NewDocument> large = new ArrayList<>();
        for (int i = 0; i < 60; i++) {
            StringBuilder text = new StringBuilder();
            random.ints(1 << 20, ' ' + 3, '~').filter(c -> c != '\\').forEach(c -> text.append((char) c));
            large.add(aDocument("id-" + (100 + i), TIME, "{\"@timestamp\":\"" + TIME + "\",\"t\":\"" + text + "\"}"));
        }
        UpgradeCase upgrade = UpgradeCase.in(store, Versions.previous(), large.subList(0, 30));
        store.jdbi()
                .useHandle(handle -> large.subList(30, 60)
                        .forEach(document -> handle.createUpdate("insert into " + table(upgrade.sourceIndex())
                                        + " (id, ts, source) values (:id, now(), :source)")
                                .bind("id", document.id().value())
                                .bind("source", document.source())
                                .execute()));
        Index destination = upgrade.begun();
        List<Long> heard = new ArrayList<>();

        copier.copy(upgrade.sourceIndex(), destination, Throttle.NONE, upgrade.fence(), heard::add);

        assertThat(heard).hasSizeBetween(2, 5).endsWith(60L);
    }

    @Test
    void a_document_that_the_destination_does_not_take_is_refused_without_words_of_the_database() {
        UpgradeCase upgrade = UpgradeCase.in(store, documents(100));
        Index source = upgrade.sourceIndex();
        Index destination = upgrade.begun();
        store.jdbi()
                .useHandle(handle -> handle.execute(
                        "insert into " + table(destination) + " (id, ts, source) values ('000050', now(), '{}')"));

        assertThatThrownBy(() -> copier.copy(source, destination, Throttle.NONE, upgrade.fence(), soFar -> {}))
                .isInstanceOf(Rejection.class)
                .hasMessage("a document of index [" + source.name() + "] cannot be copied");
        assertThat(copier.count(destination)).isEqualTo(1);
    }

    @Test
    void a_source_whose_table_is_dropped_meanwhile_is_refused() {
        UpgradeCase upgrade = UpgradeCase.in(store, documents(100));
        Index source = upgrade.sourceIndex();
        Index destination = upgrade.begun();

        assertThatThrownBy(() -> copier.copy(source, destination, Throttle.of(50), upgrade.fence(), soFar -> {
                    store.indices().delete(source);
                    store.jdbi().useHandle(handle -> handle.execute("drop table " + table(source)));
                }))
                .isInstanceOf(Rejection.class)
                .hasMessage("index [" + source.name() + "] does not exist");
    }
}
