package io.millrace.adapters.persistence.document.packing;

import io.millrace.adapters.persistence.document.block.Block;
import io.millrace.adapters.persistence.document.table.DocumentTable;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import org.jdbi.v3.core.Handle;

/**
 * Finds the part that contains a given row. Keeps the position of the first row of each part in memory, which needs
 * half a byte for each document.
 */
final class PartPlaces {

    private static final int BLOCKS_AT_ONCE = 1_000;

    private final DocumentTable table;
    private State read = new State(0, 0);

    /**
     * The position of the first row of each part, by part number. If a block does not use a part number, this number
     * has the position of the first row of the next block.
     */
    private long[] places = new long[0];

    /**
     * Identifies the blocks that were read. Existing blocks change only if all blocks are replaced; then the table has
     * another file.
     */
    private record State(long file, int blocks) {}

    /** The positions where the parts of a block begin. */
    private record Begins(int number, List<Long> parts) {}

    PartPlaces(DocumentTable table) {
        this.table = table;
    }

    /** Reads the positions of all parts, unless the positions in memory are current. */
    void read(Handle transaction) {
        State now = transaction
                .createQuery(String.format(Locale.ROOT, """
                    select pg_relation_filenode(cast(:table as regclass)) as file,
                        coalesce(max(b.number) + 1, 0) as blocks
                    from %s b
                    """, table.blocks()))
                .bind("table", table.blocks())
                .map((row, context) -> new State(row.getLong("file"), row.getInt("blocks")))
                .one();
        if (now.equals(read)) {
            return;
        }
        places = new long[now.blocks() * Block.MOST_PARTS];
        Arrays.fill(places, Long.MAX_VALUE);
        transaction
                .createQuery(String.format(
                        Locale.ROOT, "select b.number, b.places from %s b order by b.number", table.blocks()))
                .setFetchSize(BLOCKS_AT_ONCE)
                .map((row, context) -> new Begins(row.getInt("number"), List.of((Long[])
                        row.getArray("places").getArray())))
                .forEach(this::add);
        read = now;
    }

    private void add(Begins block) {
        int begin = block.number() * Block.MOST_PARTS;
        for (int i = begin - 1; i >= 0 && places[i] == Long.MAX_VALUE; i--) {
            places[i] = block.parts().get(0);
        }
        for (int i = 0; i < block.parts().size(); i++) {
            places[begin + i] = block.parts().get(i);
        }
    }

    /** Returns the number of the part that contains the row at this position. */
    int part(long place) {
        int from = 0;
        int to = places.length;
        while (from < to) {
            int middle = (from + to) >>> 1;
            if (places[middle] <= place) {
                from = middle + 1;
            } else {
                to = middle;
            }
        }
        return from - 1;
    }
}
