package io.millrace.adapters.persistence.document;

import java.util.Locale;
import java.util.Optional;
import org.jdbi.v3.core.Handle;

/**
 * Blocks that follow one another and have a filter in common. The groups of an index follow one another from its first
 * block on; blocks behind them have none, such as those that were made by an earlier program or added later. A group
 * stands among the parts, before the dictionary: the one whose first block has the number n at {@code -2 - n}.
 */
final class BlockGroup {

    private static final int MOST_BLOCKS = 64;

    /** More are looked up no faster than the filters of their blocks. */
    private static final int MOST_NUMBERS = 1 << 16;

    /** Before the dictionary. */
    private static final int LAST_NUMBER = Dictionary.NUMBER - 1;

    private final int first;
    private final NumberSet numbers = new NumberSet();
    private int blocks;
    private boolean complete = true;

    /** Begins one with the block of this number. */
    BlockGroup(int first) {
        this.first = first;
    }

    /** Returns whether it takes no further block. */
    boolean isFull() {
        return blocks == MOST_BLOCKS || numbers.size() >= MOST_NUMBERS || !complete;
    }

    /**
     * Adds the next block.
     *
     * @param numbersOfBlock nothing if it must always be read
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
                .bind("number", LAST_NUMBER - first)
                .bind("filter", filter)
                .execute();
    }

    /** Returns the number of the first block that is in no group. */
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
     * Returns a query for what is known of the blocks that fulfil a condition.
     *
     * @param group the condition on groups {@code g} that have such blocks; its parameters come first, and those of the
     *     condition on blocks twice, unless it holds for all
     */
    static String blocks(DocumentTable table, Condition block, Condition group) {
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
