package io.millrace.adapters.persistence.document.packing;

import static org.assertj.core.api.Assertions.assertThat;

import io.millrace.adapters.persistence.StoreDatabase;
import io.millrace.adapters.persistence.document.block.BlockRows;
import io.millrace.adapters.persistence.document.search.BlockReader;
import io.millrace.adapters.persistence.document.table.DocumentTable;
import io.millrace.adapters.persistence.document.table.Layout;
import io.millrace.domain.document.DocumentId;
import io.millrace.domain.index.IndexId;
import java.sql.SQLException;
import java.util.Collections;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jdbi.v3.core.Handle;
import org.junit.jupiter.api.Test;

class IdPagesIT {

    private static final DocumentTable TABLE = new DocumentTable(new IndexId("1"));
    private static final int IDS_AT_ONCE = 8 * IdPage.MOST_IDS;

    private final StoreDatabase database = StoreDatabase.empty();

    /** Makes rows of which the ids are in another order, and blocks of these rows. */
    private static void documents(Handle transaction, int count) {
        TABLE.create(transaction, Layout.NINE);
        transaction
                .createUpdate("""
                    insert into %s (id, ts, source)
                    select md5(cast(i as text)), now(), '{}' from generate_series(1, :count) i
                    """.formatted(TABLE.name()))
                .bind("count", count)
                .execute();
        TABLE.createBlocks(transaction);
        new BlockRows(transaction, TABLE, TABLE).writeAll("d.seq", Long::parseLong, "true order by d.seq", Map.of(), 0);
    }

    private static boolean extend(Handle transaction) {
        return new IdPages(TABLE, IDS_AT_ONCE).extend(transaction, TABLE, "d.seq", Long::parseLong);
    }

    private static List<Integer> lengths(Handle transaction) {
        return transaction
                .createQuery("select cardinality(i.parts) from %s i order by i.first".formatted(TABLE.ids()))
                .mapTo(Integer.class)
                .list();
    }

    @Test
    void steps_that_another_instance_goes_on_with_fill_pages_of_which_the_last_alone_is_short() {
        database.jdbi().useTransaction(transaction -> {
            documents(transaction, 2 * IDS_AT_ONCE + IdPage.MOST_IDS + 1);

            assertThat(extend(transaction)).isTrue();
            assertThat(lengths(transaction)).isEqualTo(Collections.nCopies(8, IdPage.MOST_IDS));
            assertThat(extend(transaction)).isTrue();
            assertThat(extend(transaction)).isFalse();

            List<Integer> lengths = lengths(transaction);
            assertThat(lengths.subList(0, 17)).isEqualTo(Collections.nCopies(17, IdPage.MOST_IDS));
            assertThat(lengths.subList(17, lengths.size())).containsExactly(1);
        });
    }

    @Test
    void every_document_is_found_by_its_id_when_the_last_step_was_full() {
        database.jdbi().useTransaction(transaction -> {
            documents(transaction, IDS_AT_ONCE);

            assertThat(extend(transaction)).isTrue();
            assertThat(extend(transaction)).isFalse();

            List<DocumentId> ids = transaction
                    .createQuery("select d.id from %s d".formatted(TABLE.name()))
                    .map((row, context) -> new DocumentId(row.getString(1)))
                    .list();
            assertThat(present(transaction, ids)).isEqualTo(new HashSet<>(ids)).hasSize(IDS_AT_ONCE);
        });
    }

    @Test
    void what_the_database_is_told_of_reading_ids_ends_with_the_step() {
        database.jdbi().useTransaction(transaction -> {
            documents(transaction, 1);
            List<String> before = settings(transaction);

            extend(transaction);

            assertThat(settings(transaction)).isEqualTo(before);
        });
    }

    private static List<String> settings(Handle transaction) {
        return transaction
                .createQuery("select s.setting from pg_settings s where s.name in ('random_page_cost', 'work_mem')")
                .mapTo(String.class)
                .list();
    }

    private static Set<DocumentId> present(Handle transaction, List<DocumentId> ids) {
        try {
            return BlockReader.present(transaction.getConnection(), TABLE, ids);
        } catch (SQLException failure) {
            throw new IllegalStateException(failure);
        }
    }
}
