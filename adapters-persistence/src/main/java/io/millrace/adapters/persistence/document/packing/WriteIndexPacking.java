package io.millrace.adapters.persistence.document.packing;

import io.millrace.adapters.persistence.document.block.BlockRows;
import io.millrace.adapters.persistence.document.block.TableStatistics;
import io.millrace.adapters.persistence.document.table.DocumentTable;
import io.millrace.adapters.persistence.document.table.IndexNumbers;
import io.millrace.adapters.persistence.document.table.SettledNumbers;
import io.millrace.domain.index.IndexId;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalLong;
import org.jdbi.v3.core.Handle;
import org.jdbi.v3.core.Jdbi;

/**
 * Packs the older documents of write indices into blocks while newer documents arrive. The rows of packed documents
 * remain: they guarantee that ids are unique, and only scans read blocks; all other readers read rows. After the
 * rollover, {@link Packing} continues with the remaining documents.
 *
 * <p>Only documents with {@linkplain SettledNumbers settled} numbers are packed. Therefore the blocks contain all
 * documents up to the highest sequence number in the blocks. Writers do not wait for a step: a step does not lock the
 * table of rows, and its lock of the catalog row of the index does not conflict with the locks of writers.
 */
final class WriteIndexPacking {

    /** The minimum number of documents in a write index that gets blocks. */
    private static final int LEAST_DOCUMENTS = 1 << 16;

    /** The minimum size, in bytes, of a write index that gets blocks although it has fewer documents. */
    private static final long LEAST_BYTES = 64L << 20;

    private final Jdbi jdbi;
    private final TableStatistics statistics;
    private final int numbersAtOnce;

    private final Map<IndexId, Progress> progress = new HashMap<>();
    private long turns;

    /** The progress of packing one index, which this instance keeps between two steps. */
    private static final class Progress {

        private final SettledNumbers numbers;

        /** The highest sequence number that may be packed; empty if steps cannot be executed now. */
        private OptionalLong settled = OptionalLong.empty();

        /**
         * The highest sequence number that earlier steps have considered. All possible steps up to it were executed.
         */
        private long done = -1;

        /** The highest sequence number that a writer had taken at the latest step. */
        private long taken = -1;

        private boolean isGrowing;

        /** The number of the last turn of this index; 0 if the index had no turn yet. */
        private long turn;

        Progress(IndexId index) {
            this.numbers = new SettledNumbers(new DocumentTable(index));
        }
    }

    private record Due(IndexId index, long lastTaken) {}

    WriteIndexPacking(Jdbi jdbi, int numbersAtOnce) {
        this.jdbi = jdbi;
        this.statistics = new TableStatistics(jdbi);
        this.numbersAtOnce = Math.min(numbersAtOnce, NextRows.NUMBERS_OF_GROUP);
    }

    /**
     * Returns the write indices that may have documents to pack: they have blocks or are large enough for blocks, and
     * they have received documents. Indices that have waited longest for their turn are first.
     */
    List<IndexId> listDue() {
        List<Due> due = jdbi.withHandle(handle -> handle.createQuery("""
            select w.id, w.last_taken
            from (
                select i.id, 'millrace_documents.d' || i.id as name,
                    coalesce(
                        pg_sequence_last_value(to_regclass('millrace_documents.d' || i.id || '_seq')), -1
                    ) as last_taken
                from millrace.index i join millrace.backing_index b on b.index_id = i.id
                where not i.rolled_over and not i.packed and i.version / 1000000 >= 9
            ) w
            where w.last_taken + 1 >= :documents
                or to_regclass(w.name || '_blocks') is not null
                or pg_table_size(to_regclass(w.name)) >= :bytes
            order by w.id
            """)
                .bind("documents", LEAST_DOCUMENTS)
                .bind("bytes", LEAST_BYTES)
                .map((row, context) -> new Due(IndexNumbers.id(row.getLong("id")), row.getLong("last_taken")))
                .list());
        progress.keySet().retainAll(due.stream().map(Due::index).toList());
        return due.stream()
                .filter(one -> one.lastTaken() > progress(one.index()).done)
                .map(Due::index)
                .sorted(Comparator.comparingLong(one -> progress(one).turn))
                .toList();
    }

    private Progress progress(IndexId index) {
        return progress.computeIfAbsent(index, Progress::new);
    }

    /**
     * Begins the turn of an index: finds the highest sequence number that may be packed.
     *
     * @return whether steps can be executed; false if running writers must end first, or if no document was added
     */
    boolean prepare(IndexId index) {
        DocumentTable table = new DocumentTable(index);
        Progress own = progress(index);
        turns++;
        own.turn = turns;
        own.settled = jdbi.withHandle(handle -> {
            own.done = Math.max(own.done, lastPacked(handle, table));
            return own.numbers.upTo(handle, own.done);
        });
        return own.settled.isPresent();
    }

    private static long lastPacked(Handle handle, DocumentTable table) {
        return table.hasBlocks(handle) ? BlockRows.last(handle, table).orElse(-1) : -1;
    }

    /**
     * Packs the next documents of an index that is {@linkplain #prepare prepared}.
     *
     * @return whether another step can be executed now
     */
    boolean step(IndexId index) {
        Progress own = progress(index);
        DocumentTable table = new DocumentTable(index);
        // The BRIN index must have summaries of the new rows. Without them, the step would read all rows that arrived
        // since the last step.
        if (own.settled.isEmpty() || !statistics.summarizeNew(table)) {
            return false;
        }
        long settled = own.settled.getAsLong();
        return jdbi.inTransaction(transaction -> {
            if (!lock(transaction, table)) {
                return false;
            }
            long taken = SettledNumbers.lastTaken(transaction, table);
            own.isGrowing = taken > own.taken;
            own.taken = taken;
            boolean continues = new NextRows(table, numbersAtOnce).packWithin(transaction, taken + 1, settled);
            if (!continues) {
                own.done = settled;
            }
            return continues;
        });
    }

    /** Returns whether documents arrived between the two latest steps for an index. */
    boolean isGrowing(IndexId index) {
        return progress(index).isGrowing;
    }

    /**
     * Locks the index, so that it is not removed and no other instance packs it. The lock does not block changes of the
     * catalog row of the index, because writers wait during some of these changes. Returns false if the index is not a
     * write index, or if another instance packs it.
     */
    private static boolean lock(Handle transaction, DocumentTable table) {
        boolean locked = transaction
                .createQuery("""
                    select i.id
                    from millrace.index i join millrace.backing_index b on b.index_id = i.id
                    where i.id = :index and not i.rolled_over and not i.packed
                    for key share of i skip locked
                    for no key update of b skip locked
                    """)
                .bind("index", table.index())
                .mapTo(Long.class)
                .findOne()
                .isPresent();
        if (locked && !table.hasBlocks(transaction)) {
            table.createBlocks(transaction);
        }
        return locked;
    }
}
