package io.millrace.adapters.persistence.reindex;

import static io.millrace.application.port.driven.engine.EngineFixture.aDocument;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.millrace.adapters.persistence.WithVersionEight;
import io.millrace.adapters.persistence.document.packing.Packing;
import io.millrace.adapters.persistence.document.table.DocumentTable;
import io.millrace.adapters.persistence.reindex.copy.PostgresDocumentCopier;
import io.millrace.application.port.driven.engine.HostileDocuments;
import io.millrace.application.port.driven.engine.UpgradeCase;
import io.millrace.domain.document.NewDocument;
import io.millrace.domain.document.query.FieldPath;
import io.millrace.domain.document.query.FieldValue;
import io.millrace.domain.document.query.Query;
import io.millrace.domain.index.Index;
import io.millrace.domain.reindex.Throttle;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;

/** Upgrades a packed index: the blocks are copied as they are, and get columns. */
@ExtendWith(WithVersionEight.Nine.class)
class PackedSourceIT {

    private static final Query FOUR = Query.Terms.of(new FieldPath("n"), new FieldValue.Numeric("4"));

    private final PostgresUpgradeStore store = new PostgresUpgradeStore();
    private final PostgresDocumentCopier copier = new PostgresDocumentCopier(store.jdbi());

    private static List<NewDocument> documents(int count) {
        List<NewDocument> documents = new ArrayList<>();
        for (int i = 0; i < count; i++) {
            String time = String.format(Locale.ROOT, "2015-05-17T10:%02d:00Z", i % 60);
            documents.add(aDocument(
                    String.format(Locale.ROOT, "%06d", i),
                    time,
                    "{\"@timestamp\":\"" + time + "\",\"n\":" + i % 10 + "}"));
        }
        return documents;
    }

    private UpgradeCase packed(List<NewDocument> documents) {
        UpgradeCase upgrade = UpgradeCase.in(store, documents);
        new Packing(store.jdbi()).pack(upgrade.source());
        return upgrade;
    }

    private long columns(Index index) {
        return store.jdbi()
                .withHandle(
                        handle -> handle.createQuery("select count(*) from " + new DocumentTable(index.id()).columns())
                                .mapTo(Long.class)
                                .one());
    }

    @Test
    void hostile_documents_arrive_byte_for_byte() {
        List<NewDocument> hostile = HostileDocuments.drawn(20261127, 300);
        UpgradeCase upgrade = packed(hostile);
        Index destination = upgrade.begun();

        copier.copy(upgrade.sourceIndex(), destination, Throttle.NONE, upgrade.fence(), soFar -> {});

        assertThat(upgrade.documents(destination)).isEqualTo(hostile);
        assertThat(columns(destination)).isPositive();
    }

    @Test
    void the_copy_has_the_ids_and_the_columns_of_all_documents() {
        List<NewDocument> documents = documents(9_000);
        UpgradeCase upgrade = packed(documents);
        Index destination = upgrade.begun();
        List<Long> heard = new ArrayList<>();

        copier.copy(upgrade.sourceIndex(), destination, Throttle.NONE, upgrade.fence(), heard::add);

        assertThat(heard).endsWith(9_000L);
        assertThat(upgrade.documents(destination)).isEqualTo(documents);
        assertThat(store.documents().count(List.of(destination), FOUR)).isEqualTo(900);
        assertThat(store.documents()
                        .find(List.of(destination), documents.get(8_999).id()))
                .isPresent();
    }

    @Test
    void an_interrupted_copy_continues_after_its_last_range() {
        List<NewDocument> documents = documents(2_000);
        UpgradeCase upgrade = packed(documents);
        Index destination = upgrade.begun();
        Index source = upgrade.sourceIndex();
        List<Long> heard = new ArrayList<>();
        assertThatThrownBy(() -> copier.copy(source, destination, Throttle.of(256), upgrade.fence(), soFar -> {
                    if (soFar == 512) {
                        throw new IllegalStateException("killed");
                    }
                }))
                .hasMessage("killed");
        upgrade.takeOver();

        copier.copy(source, destination, Throttle.of(256), upgrade.fence(), heard::add);

        assertThat(heard).startsWith(768L).endsWith(2_000L);
        assertThat(upgrade.documents(destination)).isEqualTo(documents);
        assertThat(store.documents().count(List.of(destination), FOUR)).isEqualTo(200);
    }

    @Test
    void an_index_that_is_being_upgraded_is_not_packed() {
        UpgradeCase upgrade = UpgradeCase.in(store, documents(500));
        Index destination = upgrade.begun();

        assertThat(new Packing(store.jdbi()).listDue()).doesNotContain(upgrade.source());
        new Packing(store.jdbi()).pack(upgrade.source());

        copier.copy(upgrade.sourceIndex(), destination, Throttle.NONE, upgrade.fence(), soFar -> {});
        assertThat(upgrade.documents(destination)).isEqualTo(documents(500));
        assertThat(store.jdbi().withHandle(new DocumentTable(upgrade.source())::isPacked))
                .isFalse();
    }

    @Test
    void a_packed_plain_index_becomes_an_index_of_rows() {
        UpgradeCase upgrade = UpgradeCase.ofPlainIndex(store, documents(1));
        DocumentTable table = new DocumentTable(upgrade.source());
        store.jdbi().useTransaction(table::truncate);
        store.jdbi().useTransaction(table::packEmpty);
        List<NewDocument> documents = documents(700);
        assertThat(store.documents().append(upgrade.sourceIndex(), documents)).allMatch(outcome -> outcome.isCreated());
        Index destination = upgrade.begun();

        copier.copy(upgrade.sourceIndex(), destination, Throttle.NONE, upgrade.fence(), soFar -> {});

        assertThat(upgrade.documents(destination)).isEqualTo(documents);
        assertThat(store.jdbi().withHandle(new DocumentTable(destination.id())::isPacked))
                .isFalse();
    }
}
