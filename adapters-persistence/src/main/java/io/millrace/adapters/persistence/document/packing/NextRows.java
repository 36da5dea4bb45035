package io.millrace.adapters.persistence.document.packing;

import io.millrace.adapters.persistence.document.block.Block;
import io.millrace.adapters.persistence.document.block.BlockRows;
import io.millrace.adapters.persistence.document.table.DocumentTable;
import java.util.Locale;
import java.util.Map;
import org.jdbi.v3.core.Handle;

/**
 * Copies the documents of an index from rows into blocks, in the order of their arrival. Each step continues after the
 * last document in the blocks and runs in the transaction of its caller.
 *
 * @param numbersAtOnce the maximum number of sequence numbers that a step reads
 */
record NextRows(DocumentTable table, int numbersAtOnce) {

    /** The number of sequence numbers whose documents fill a group of blocks if no numbers are missing. */
    static final int NUMBERS_OF_GROUP = 64 * Block.MOST_DOCUMENTS;

    /**
     * The number of sequence numbers that a step reads. Their documents fill two groups of blocks, so that one group is
     * encoded while the other group is read.
     */
    static final int NUMBERS_AT_ONCE = 2 * NUMBERS_OF_GROUP;

    /**
     * The approximate maximum size of the documents in a step, in bytes. It keeps transactions short even for large
     * documents.
     */
    private static final long BYTES_AT_ONCE = 16L << 20;

    /** Packs the documents with the next sequence numbers; returns false if all documents are packed. */
    boolean pack(Handle transaction, long documents) {
        preferIndices(transaction);
        long width = width(transaction, documents);
        long last = BlockRows.last(transaction, table).orElse(-1);
        long begin = begin(transaction, last, width);
        if (begin < last) {
            return false;
        }
        write(transaction, begin, width);
        return true;
    }

    /**
     * Packs the documents of a complete step if its sequence numbers do not exceed {@code upTo}. Otherwise packs
     * nothing and returns false, because an incomplete step would end with a short block.
     */
    boolean packWithin(Handle transaction, long documents, long upTo) {
        preferIndices(transaction);
        long width = width(transaction, documents);
        long last = BlockRows.last(transaction, table).orElse(-1);
        if (last + width > upTo) {
            return false;
        }
        long begin = begin(transaction, last, width);
        if (begin < last || begin + width > upTo) {
            return false;
        }
        write(transaction, begin, width);
        return true;
    }

    /**
     * Prevents a scan of the whole table. The planner may have no statistics of the column seq, because only the
     * columns id and ts are analyzed.
     */
    private static void preferIndices(Handle transaction) {
        transaction.execute("set local enable_seqscan = off");
    }

    private void write(Handle transaction, long begin, long width) {
        new BlockRows(transaction, table, table)
                .writeFull(
                        "d.seq > :begin and d.seq <= :end order by d.seq",
                        Map.of("begin", begin, "end", begin + width),
                        BYTES_AT_ONCE);
    }

    /** Returns the sequence number after which the step begins; less than {@code last} if no documents remain. */
    private long begin(Handle transaction, long last, long width) {
        return hasNext(transaction, last, width) ? last : nextAfter(transaction, last) - 1;
    }

    /**
     * Returns the number of sequence numbers that a step reads. The number is lower if the documents are large, because
     * the database sorts the documents of a step in memory.
     */
    private long width(Handle transaction, long documents) {
        long bytes = transaction
                .createQuery("select pg_table_size(cast(:table as regclass))")
                .bind("table", table.name())
                .mapTo(Long.class)
                .one();
        return Math.max(1, Math.min(numbersAtOnce, BYTES_AT_ONCE * documents / Math.max(1, bytes)));
    }

    private boolean hasNext(Handle transaction, long last, long width) {
        return transaction
                .createQuery(String.format(
                        Locale.ROOT,
                        "select exists (select from %s d where d.seq > :last and d.seq <= :end)",
                        table.name()))
                .bind("last", last)
                .bind("end", last + width)
                .mapTo(Boolean.class)
                .one();
    }

    private long nextAfter(Handle transaction, long last) {
        return transaction
                .createQuery(String.format(
                        Locale.ROOT, "select coalesce(min(d.seq), -1) from %s d where d.seq > :last", table.name()))
                .bind("last", last)
                .mapTo(Long.class)
                .one();
    }
}
