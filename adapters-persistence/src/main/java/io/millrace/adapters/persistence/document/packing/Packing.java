package io.millrace.adapters.persistence.document.packing;

import io.millrace.adapters.persistence.database.DatabaseErrors;
import io.millrace.adapters.persistence.document.block.BlockRows;
import io.millrace.adapters.persistence.document.table.DocumentTable;
import io.millrace.adapters.persistence.document.table.IndexNumbers;
import io.millrace.domain.Backoff;
import io.millrace.domain.index.IndexId;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.function.BooleanSupplier;
import org.jdbi.v3.core.Handle;
import org.jdbi.v3.core.Jdbi;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Packs the documents of indices into compressed blocks. The older documents of a large write index are packed while
 * newer documents arrive. After the rollover, the remaining documents are packed in the order of their arrival, and
 * then the ids are stored in pages. Finally, the index switches from rows to blocks in one step. Readers that began
 * before the switch continue to read the rows, which are kept for a while.
 *
 * <p>Each step is a short transaction. It locks the row of the index and finds the progress of earlier steps in the
 * tables. Therefore several instances can pack concurrently, and each can resume the work of another.
 */
public final class Packing implements AutoCloseable {

    private static final Logger LOG = LoggerFactory.getLogger(Packing.class);
    private static final Duration INTERVAL = Duration.ofSeconds(10);
    private static final Backoff WAITS = new Backoff(Duration.ofMinutes(1), Duration.ofHours(1));

    /**
     * The length of the pause after each packing step, as a multiple of the length of the step, if documents are being
     * added to the index.
     */
    private static final int LONG_PAUSES = 3;

    /** The maximum time to wait for writers that began before the packing of a write index. */
    private static final Duration PATIENCE = Duration.ofSeconds(1);

    private static final Duration PAUSE = Duration.ofMillis(20);

    /** How long a write index is packed before the next write index has its turn. */
    private static final Duration TURN = Duration.ofSeconds(2);

    private final Jdbi jdbi;
    private final int numbersAtOnce;
    private final WriteIndexPacking writeIndices;
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
        this(jdbi, NextRows.NUMBERS_AT_ONCE);
    }

    /** Creates an instance without a thread whose steps read at most this number of sequence numbers. */
    public Packing(Jdbi jdbi, int numbersAtOnce) {
        this.jdbi = jdbi;
        this.numbersAtOnce = numbersAtOnce;
        this.writeIndices = new WriteIndexPacking(jdbi, numbersAtOnce);
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
            boolean again = false;
            while (!closing.await(again ? 0 : INTERVAL.toMillis(), TimeUnit.MILLISECONDS)) {
                again = packQuietly();
            }
        } catch (InterruptedException interruption) {
            LOG.debug("interrupted", interruption);
        }
    }

    private boolean packQuietly() throws InterruptedException {
        try {
            return packDue();
        } catch (RuntimeException failure) {
            if (closing.getCount() == 0 || DatabaseErrors.isUnavailable(failure)) {
                LOG.debug("indices are packed later: {}", failure.getMessage());
            } else {
                LOG.error("indices could not be packed", failure);
            }
            return false;
        }
    }

    /**
     * Packs the older documents of write indices, and all indices that {@link #listDue} returns. If packing an index
     * fails, the index is skipped for a while, and packing continues with the other indices.
     *
     * @return whether documents of write indices were packed; then more documents may have arrived, and the caller
     *     should call this method again without a pause
     */
    boolean packDue() throws InterruptedException {
        boolean hasPacked = packWriteIndices();
        long lastPass = System.nanoTime();
        for (IndexId index : listDue()) {
            IdPages ids = new IdPages(new DocumentTable(index));
            while (attempt(index, () -> step(ids), 1)) {
                if (System.nanoTime() - lastPass > INTERVAL.toNanos()) {
                    hasPacked |= packWriteIndices();
                    lastPass = System.nanoTime();
                }
            }
        }
        return hasPacked;
    }

    /** Packs documents of write indices for a limited time. Returns whether documents were packed. */
    private boolean packWriteIndices() throws InterruptedException {
        boolean hasPacked = false;
        long end = System.nanoTime() + INTERVAL.toNanos();
        for (IndexId index : writeIndices.listDue()) {
            if (System.nanoTime() - end >= 0) {
                return hasPacked;
            }
            long endOfTurn = System.nanoTime() + TURN.toNanos();
            long patience = System.nanoTime() + PATIENCE.toNanos();
            while (attempt(index, () -> !writeIndices.prepare(index), 1) && System.nanoTime() - patience < 0) {
                closing.await(PAUSE.toMillis(), TimeUnit.MILLISECONDS);
            }
            boolean continues = true;
            while (continues && System.nanoTime() - endOfTurn < 0) {
                continues =
                        attempt(index, () -> writeIndices.step(index), writeIndices.isGrowing(index) ? LONG_PAUSES : 1);
                hasPacked |= continues;
            }
        }
        return hasPacked;
    }

    /**
     * Executes a step unless the index is {@linkplain #postpone postponed}. Pauses after the step, so that packing does
     * not use all the time of the database.
     *
     * @param pauses the length of the pause as a multiple of the length of the step
     * @return whether another step can be executed now
     */
    private boolean attempt(IndexId index, BooleanSupplier step, int pauses) throws InterruptedException {
        Wait wait = waiting.get(index);
        if (closing.getCount() == 0 || (wait != null && System.nanoTime() - wait.until() < 0)) {
            return false;
        }
        try {
            long begin = System.nanoTime();
            boolean continues = step.getAsBoolean();
            closing.await(pauses * (System.nanoTime() - begin), TimeUnit.NANOSECONDS);
            return continues;
        } catch (RuntimeException failure) {
            if (closing.getCount() == 0 || DatabaseErrors.isUnavailable(failure)) {
                throw failure;
            }
            LOG.error("index {} could not be packed; the next attempt is in {}", index, postpone(index), failure);
            return false;
        }
    }

    /** Postpones the next attempt to pack an index, and returns the delay. Each failure doubles the delay. */
    private Duration postpone(IndexId index) {
        Wait before = waiting.get(index);
        int failures = before == null ? 1 : before.failures() + 1;
        Duration length = WAITS.after(failures);
        waiting.put(index, new Wait(System.nanoTime() + length.toNanos(), failures));
        return length;
    }

    /**
     * Returns the rolled-over indices that must be packed, the oldest first. Omits indices that are being upgraded,
     * because they are not packed.
     */
    public List<IndexId> listDue() {
        return jdbi.withHandle(handle ->
                handle.createQuery("""
                    select i.id
                    from millrace.index i join millrace.backing_index b on b.index_id = i.id
                    where i.rolled_over and not i.packed and i.documents > 0 and i.version / 1000000 >= 9
                        and not exists (select from millrace.upgrade_source u where u.index_id = i.id)
                    order by i.id
                    """).mapTo(Long.class).map(IndexNumbers::id).list());
    }

    /**
     * Packs those documents of a write index whose sequence numbers are {@linkplain
     * io.millrace.adapters.persistence.document.table.SettledNumbers settled}. The newest documents remain unpacked if
     * they do not fill a step. Packs nothing if a transaction that was writing during an earlier call is still running.
     */
    public void packWriteIndex(IndexId index) {
        boolean continues = writeIndices.prepare(index);
        while (continues) {
            continues = writeIndices.step(index);
        }
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
     * Locks the catalog row of the index, and returns the number of documents in the index; empty if the index must not
     * be packed or another transaction has locked this row.
     */
    private static Optional<Long> lock(Handle transaction, DocumentTable table) {
        return transaction
                .createQuery("""
                    select i.documents
                    from millrace.index i join millrace.backing_index b on b.index_id = i.id
                    where i.id = :index and i.rolled_over and not i.packed and i.documents > 0
                        and not exists (select from millrace.upgrade_source u where u.index_id = i.id)
                    for no key update skip locked
                    """)
                .bind("index", table.index())
                .mapTo(Long.class)
                .findOne();
    }

    private boolean step(Handle transaction, IdPages ids, long documents) {
        DocumentTable table = ids.table();
        if (!table.hasBlocks(transaction)) {
            table.createBlocks(transaction);
        }
        if (ids.isEmpty(transaction) && new NextRows(table, numbersAtOnce).pack(transaction, documents)) {
            return true;
        }
        if (ids.extend(transaction, table, "d.seq", Long::parseLong)) {
            return true;
        }
        long inBlocks = BlockRows.statistics(transaction, table).documents();
        if (inBlocks == documents && ids.count(transaction) == documents) {
            change(transaction, table);
        } else {
            // After its documents were counted, the index may have been removed from its data stream and received more
            // documents. The next attempt starts from the beginning.
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
