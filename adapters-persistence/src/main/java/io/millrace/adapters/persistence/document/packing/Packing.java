package io.millrace.adapters.persistence.document.packing;

import io.millrace.adapters.persistence.database.DatabaseErrors;
import io.millrace.adapters.persistence.document.block.Block;
import io.millrace.adapters.persistence.document.block.BlockRows;
import io.millrace.adapters.persistence.document.table.DocumentTable;
import io.millrace.adapters.persistence.document.table.IndexNumbers;
import io.millrace.domain.Backoff;
import io.millrace.domain.index.IndexId;
import java.time.Duration;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import org.jdbi.v3.core.Handle;
import org.jdbi.v3.core.Jdbi;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Packs the documents of indices into compressed blocks after the rollover: first the documents in the order of their
 * arrival, then their ids. Finally the index switches from rows to blocks in one step. Readers that began before the
 * switch continue to read the rows, which are kept for a while.
 *
 * <p>Each step is a short transaction. It locks the row of the index and finds the progress of earlier steps in the
 * tables. Therefore several instances can pack concurrently, and each can resume the work of another.
 */
public final class Packing implements AutoCloseable {

    private static final Logger LOG = LoggerFactory.getLogger(Packing.class);
    private static final Duration INTERVAL = Duration.ofSeconds(10);
    private static final Backoff WAITS = new Backoff(Duration.ofMinutes(1), Duration.ofHours(1));

    /** The number of sequence numbers that a step reads. If no numbers are missing, they fill whole blocks. */
    private static final int NUMBERS_AT_ONCE = 40 * Block.MOST_DOCUMENTS;

    /**
     * The approximate maximum size of the documents in a step, in bytes. It keeps transactions short even for large
     * documents.
     */
    private static final long BYTES_AT_ONCE = 16L << 20;

    private final Jdbi jdbi;
    private final int numbersAtOnce;
    private final CountDownLatch closing = new CountDownLatch(1);
    private final Thread thread;
    private final Map<IndexId, Wait> waiting = new ConcurrentHashMap<>();

    /**
     * The time until which an index is skipped, as a value of {@link System#nanoTime}, and the number of successive
     * failures.
     */
    private record Wait(long until, int failures) {}

    /** Creates an instance without a thread. */
    public Packing(Jdbi jdbi) {
        this(jdbi, NUMBERS_AT_ONCE);
    }

    /** Creates an instance whose steps read this number of sequence numbers. */
    public Packing(Jdbi jdbi, int numbersAtOnce) {
        this.jdbi = jdbi;
        this.numbersAtOnce = numbersAtOnce;
        this.thread = new Thread(this::work, "packing");
        this.thread.setDaemon(true);
    }

    /** Creates an instance whose thread packs every 10 seconds until it is closed. */
    public static Packing start(Jdbi jdbi) {
        Packing packing = new Packing(jdbi);
        packing.thread.start();
        return packing;
    }

    private void work() {
        try {
            while (!closing.await(INTERVAL.toMillis(), TimeUnit.MILLISECONDS)) {
                packQuietly();
            }
        } catch (InterruptedException interruption) {
            LOG.debug("interrupted", interruption);
        }
    }

    private void packQuietly() throws InterruptedException {
        try {
            packDue();
        } catch (RuntimeException failure) {
            if (closing.getCount() == 0 || DatabaseErrors.isUnavailable(failure)) {
                LOG.debug("indices are packed later: {}", failure.getMessage());
            } else {
                LOG.error("indices could not be packed", failure);
            }
        }
    }

    /**
     * Packs all indices that {@link #listDue} returns. If packing an index fails, the index is skipped for a while, and
     * packing continues with the other indices.
     */
    void packDue() throws InterruptedException {
        for (IndexId index : listDue()) {
            Wait wait = waiting.get(index);
            if (wait != null && System.nanoTime() - wait.until() < 0) {
                continue;
            }
            try {
                IdPages ids = new IdPages(new DocumentTable(index));
                boolean continues = true;
                while (continues && closing.getCount() > 0) {
                    long begin = System.nanoTime();
                    continues = step(ids);
                    // Pauses for the duration of the step, so that packing uses at most half of the time.
                    closing.await(System.nanoTime() - begin, TimeUnit.NANOSECONDS);
                }
            } catch (RuntimeException failure) {
                if (closing.getCount() == 0 || DatabaseErrors.isUnavailable(failure)) {
                    throw failure;
                }
                LOG.error("index {} could not be packed; the next attempt is in {}", index, postpone(index), failure);
            }
        }
    }

    /** Postpones an index. The delay doubles with each failure. */
    private Duration postpone(IndexId index) {
        Wait before = waiting.get(index);
        int failures = before == null ? 1 : before.failures() + 1;
        Duration length = WAITS.after(failures);
        waiting.put(index, new Wait(System.nanoTime() + length.toNanos(), failures));
        return length;
    }

    /** Returns the indices that must be packed, oldest first. */
    public List<IndexId> listDue() {
        return jdbi.withHandle(handle ->
                handle.createQuery("""
                    select i.id
                    from millrace.index i join millrace.backing_index b on b.index_id = i.id
                    where i.rolled_over and not i.packed and i.documents > 0 and i.version / 1000000 >= 9
                    order by i.id
                    """).mapTo(Long.class).map(IndexNumbers::id).list());
    }

    /** Packs an index, unless another instance is packing it. */
    public void pack(IndexId index) {
        IdPages ids = new IdPages(new DocumentTable(index));
        while (step(ids)) {
            LOG.trace("index {} is being packed", index);
        }
    }

    /**
     * Executes one step of packing an index.
     *
     * @return whether another step can be executed now
     */
    public boolean step(IndexId index) {
        return step(new IdPages(new DocumentTable(index)));
    }

    private boolean step(IdPages ids) {
        return jdbi.inTransaction(transaction -> lock(transaction, ids.table())
                .map(documents -> step(transaction, ids, documents))
                .orElse(false));
    }

    /**
     * Locks the row of the index and returns its number of documents; empty if the index must not be packed or another
     * instance has locked it.
     */
    private static Optional<Long> lock(Handle transaction, DocumentTable table) {
        return transaction
                .createQuery("""
                    select i.documents
                    from millrace.index i
                    where i.id = :index and i.rolled_over and not i.packed and i.documents > 0
                    for no key update skip locked
                    """)
                .bind("index", table.index())
                .mapTo(Long.class)
                .findOne();
    }

    private boolean step(Handle transaction, IdPages ids, long documents) {
        DocumentTable table = ids.table();
        if (!hasBlocks(transaction, table)) {
            table.createBlocks(transaction);
        }
        if (ids.isEmpty(transaction) && packNext(transaction, table, documents)) {
            return true;
        }
        if (ids.extend(transaction, table, "d.seq", Long::parseLong)) {
            return true;
        }
        long inBlocks = BlockRows.statistics(transaction, table).documents();
        if (inBlocks == documents && ids.count(transaction) == documents) {
            change(transaction, table);
        } else {
            // The index may have been removed from its data stream and received documents since it was counted. The
            // next attempt starts from the beginning.
            LOG.warn(
                    "packing of index {} starts again in {}: it has {} documents, but {} were counted",
                    table.index(),
                    postpone(IndexNumbers.id(table.index())),
                    inBlocks,
                    documents);
            table.dropBlocks(transaction);
        }
        return false;
    }

    private static boolean hasBlocks(Handle transaction, DocumentTable table) {
        return transaction
                .createQuery("select to_regclass(:table) is not null")
                .bind("table", table.blocks())
                .mapTo(Boolean.class)
                .one();
    }

    /** Packs the documents with the next sequence numbers; returns false if all documents are packed. */
    private boolean packNext(Handle transaction, DocumentTable table, long documents) {
        // Prevents a scan of the whole table. The planner may have no statistics of the column seq, because only the
        // columns id and ts are analyzed.
        transaction.execute("set local enable_seqscan = off");
        long last = BlockRows.last(transaction, table).orElse(-1);
        long width = width(transaction, table, documents);
        long begin = hasNext(transaction, table, last, width) ? last : nextAfter(transaction, table, last) - 1;
        if (begin < last) {
            return false;
        }
        new BlockRows(transaction, table, table)
                .writeFull(
                        "d.seq > :begin and d.seq <= :end order by d.seq",
                        Map.of("begin", begin, "end", begin + width),
                        BYTES_AT_ONCE);
        return true;
    }

    /**
     * Returns the number of sequence numbers that a step reads. It is lower for large documents, because the database
     * sorts them in memory.
     */
    private long width(Handle transaction, DocumentTable table, long documents) {
        long bytes = transaction
                .createQuery("select pg_table_size(cast(:table as regclass))")
                .bind("table", table.name())
                .mapTo(Long.class)
                .one();
        return Math.max(1, Math.min(numbersAtOnce, BYTES_AT_ONCE * documents / Math.max(1, bytes)));
    }

    private static boolean hasNext(Handle transaction, DocumentTable table, long last, long width) {
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

    private static long nextAfter(Handle transaction, DocumentTable table, long last) {
        return transaction
                .createQuery(String.format(
                        Locale.ROOT, "select coalesce(min(d.seq), -1) from %s d where d.seq > :last", table.name()))
                .bind("last", last)
                .mapTo(Long.class)
                .one();
    }

    private static void change(Handle transaction, DocumentTable table) {
        transaction
                .createUpdate("update millrace.index set packed = true where id = :index")
                .bind("index", table.index())
                .execute();
        table.discardRows(transaction);
        LOG.info("index {} is packed", table.index());
    }

    @Override
    public void close() {
        closing.countDown();
    }
}
