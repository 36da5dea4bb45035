package io.millrace.adapters.persistence.document.block;

import io.millrace.adapters.persistence.document.query.Condition;
import io.millrace.adapters.persistence.document.query.NumberSet;
import io.millrace.adapters.persistence.document.table.DocumentTable;
import java.util.Locale;
import java.util.Optional;
import org.jdbi.v3.core.Handle;

/**
 * A group of consecutive blocks with a common filter, so that a search can skip all blocks of the group together. The
 * first group of an index begins with the first block, and there are no gaps between groups. The last blocks may belong
 * to no group, for example blocks that an earlier version wrote or that were added later. Groups are stored in the
 * table of parts with negative numbers. If {@code n} is the number of the first block of a group, the group is stored
 * with the number {@code -2 - n}.
 */
public final class BlockGroup {

    static final int MOST_BLOCKS = 64;

    /**
     * The maximum number of hashes in a group. For more hashes, checking the filter of the group would not be faster
     * than checking the filters of its blocks.
     */
    private static final int MOST_NUMBERS = 1 << 16;

    /** The highest number of a group in the table of parts. Groups have negative numbers. */
    private static final int LAST_NUMBER = Dictionary.NUMBER - 1;

    private final int first;
    private final NumberSet numbers = new NumberSet();
    private int blocks;
    private boolean complete = true;

    /** Begins an empty group. Its first block will have the number {@code first}. */
    BlockGroup(int first) {
        this.first = first;
    }

    boolean isFull() {
        return blocks == MOST_BLOCKS || numbers.size() >= MOST_NUMBERS || !complete;
    }

    /**
     * Adds the next block.
     *
     * @param numbersOfBlock the hashes of the documents in the block; empty if the block has no filter, so that
     *     searches must always read it
     */
    void add(Optional<long[]> numbersOfBlock) {
        blocks++;
        complete = numbersOfBlock.isPresent();
        numbersOfBlock.ifPresent(present -> {
            for (long number : present) {
                numbers.add(number);
            }
        });
    }

    void insert(Handle transaction, DocumentTable table) {
        byte[] filter = complete ? BlockFilter.ofGroup(blocks, numbers.toArray()) : BlockFilter.ofAnyGroup(blocks);
        transaction
                .createUpdate(String.format(
                        Locale.ROOT, "insert into %s (number, documents) values (:number, :filter)", table.parts()))
                .bind("number", numberOf(first))
                .bind("filter", filter)
                .execute();
    }

    /**
     * Returns the number of a group in the table of parts.
     *
     * @param first the number of the first block of the group
     */
    static int numberOf(int first) {
        return LAST_NUMBER - first;
    }

    /** Returns the number of the first block that belongs to no group. */
    static int firstWithout(Handle transaction, DocumentTable table) {
        return transaction
                .createQuery("select " + firstWithout(table))
                .mapTo(Integer.class)
                .one();
    }

    private static String firstWithout(DocumentTable table) {
        return String.format(
                Locale.ROOT,
                "coalesce((select %1$d - g.number + %2$s from %3$s g where g.number <= %1$d order by g.number limit 1), 0)",
                LAST_NUMBER,
                count(),
                table.parts());
    }

    private static String count() {
        return "get_byte(substring(g.documents for 1), 0)";
    }

    /**
     * Returns a query for the blocks that fulfil {@code block}. The query has the parameters of {@code group}, followed
     * twice by the parameters of {@code block}. If {@code group} is {@link Condition#ALWAYS}, the query has the
     * parameters of {@code block} only once and no others.
     *
     * @param group a condition that excludes groups without blocks that fulfil {@code block}; groups have the alias
     *     {@code g}
     */
    public static String blocks(DocumentTable table, Condition block, Condition group) {
        String all = "select d.number, d.seq, d.earliest, d.latest, d.first_id, d.last_id from ";
        if (group.equals(Condition.ALWAYS)) {
            return all + String.format(Locale.ROOT, "%s d where %s", table.blocks(), block.sql());
        }
        return all
                + String.format(
                        Locale.ROOT,
                        """
            %1$s g join %2$s d on d.number >= %3$d - g.number and d.number < %3$d - g.number + %4$s
            where g.number <= %3$d and %5$s and %6$s
            union all %8$s %2$s d where d.number >= %7$s and %6$s
            """,
                        table.parts(),
                        table.blocks(),
                        LAST_NUMBER,
                        count(),
                        group.sql(),
                        block.sql(),
                        firstWithout(table),
                        all);
    }
}
