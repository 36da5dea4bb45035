package io.millrace.adapters.persistence.document.packing;

import static org.assertj.core.api.Assertions.assertThat;

import io.millrace.adapters.persistence.StoreDatabase;
import io.millrace.adapters.persistence.document.block.Block;
import io.millrace.adapters.persistence.document.table.DocumentTable;
import io.millrace.domain.index.IndexId;
import java.util.List;
import java.util.stream.LongStream;
import org.jdbi.v3.core.Handle;
import org.junit.jupiter.api.Test;

class PartPlacesIT {

    private static final DocumentTable TABLE = new DocumentTable(new IndexId("1"));

    private final StoreDatabase database = StoreDatabase.empty();

    /** Makes a block for each list, which says where its parts begin. */
    private static void blocks(Handle transaction, List<List<Long>> blocks) {
        for (int number = 0; number < blocks.size(); number++) {
            transaction
                    .createUpdate("""
                        insert into %s
                            (number, seq, last_seq, places, documents, bytes, earliest, latest, first_id, last_id)
                        values (:number, :number, :number, :places, 1, 1, now(), now(), '', '')
                        """.formatted(TABLE.blocks()))
                    .bind("number", number)
                    .bindArray("places", Long.class, blocks.get(number))
                    .execute();
        }
    }

    private static List<Integer> parts(PartPlaces places, long... asked) {
        return LongStream.of(asked).mapToObj(places::part).toList();
    }

    @Test
    void a_document_is_in_the_last_part_that_does_not_begin_behind_it_also_where_blocks_have_few_parts() {
        database.jdbi().useTransaction(transaction -> {
            TABLE.createBlocks(transaction);
            blocks(transaction, List.of(List.of(10L, 20L), List.of(30L), List.of(41L, 50L, 60L)));
            PartPlaces places = new PartPlaces(TABLE);

            places.read(transaction);

            int second = Block.MOST_PARTS;
            int third = 2 * Block.MOST_PARTS;
            assertThat(parts(places, 10, 19, 20, 29)).containsExactly(0, 0, 1, 1);
            assertThat(parts(places, 30, 40)).containsExactly(second, second);
            assertThat(parts(places, 41, 50, 59, 60, Long.MAX_VALUE - 1))
                    .containsExactly(third, third + 1, third + 1, third + 2, third + 2);
        });
    }

    @Test
    void blocks_that_came_or_were_made_anew_are_read_again() {
        database.jdbi().useTransaction(transaction -> {
            TABLE.createBlocks(transaction);
            blocks(transaction, List.of(List.of(10L)));
            PartPlaces places = new PartPlaces(TABLE);
            places.read(transaction);
            assertThat(parts(places, 35)).containsExactly(0);

            transaction.execute("drop table " + String.join(", ", TABLE.blocks(), TABLE.parts(), TABLE.ids()));
            TABLE.createBlocks(transaction);
            blocks(transaction, List.of(List.of(10L, 30L)));
            places.read(transaction);
            assertThat(parts(places, 35)).containsExactly(1);

            transaction.execute("delete from " + TABLE.blocks());
            blocks(transaction, List.of(List.of(10L, 30L), List.of(34L)));
            places.read(transaction);
            assertThat(parts(places, 35)).containsExactly(Block.MOST_PARTS);
        });
    }
}
