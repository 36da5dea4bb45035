package io.millrace.adapters.persistence.document;

import io.millrace.adapters.persistence.database.DatabaseErrors;
import io.millrace.adapters.persistence.document.table.DocumentTable;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import org.jdbi.v3.core.Handle;
import org.jdbi.v3.core.Jdbi;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Drops the document tables of removed indices after a delay.
 *
 * <p>A reader looks up its tables in one statement and reads the tables in later statements. Between these statements,
 * the database does not know which tables are in use. Therefore tables are kept for longer than any search takes. If a
 * reader takes even longer, it finds that the table of the index no longer exists, and starts again. Several instances
 * can drop tables concurrently.
 */
public final class DroppedTables implements AutoCloseable {

    /**
     * How long tables are kept by default. A search takes less time, even if it waits for permission to read and for
     * memory.
     */
    public static final Duration DEFAULT_GRACE = PostgresDocumentStore.DEFAULT_PATIENCE.multipliedBy(3);

    private static final Logger LOG = LoggerFactory.getLogger(DroppedTables.class);
    private static final Duration INTERVAL = Duration.ofSeconds(15);
    private static final String LOCK_PATIENCE = "200ms";
    private static final int MOST_AT_ONCE = 500;

    private final Jdbi jdbi;
    private final Duration grace;
    private final CountDownLatch closing = new CountDownLatch(1);
    private final Thread thread;

    /**
     * Creates an instance without a thread.
     *
     * @param grace how long a table is kept after the removal of its index, by the clock of the database
     */
    public DroppedTables(Jdbi jdbi, Duration grace) {
        this.jdbi = jdbi;
        this.grace = grace;
        this.thread = new Thread(this::work, "dropped-tables");
        this.thread.setDaemon(true);
    }

    /** Creates an instance whose thread drops tables every 15 seconds until it is closed. */
    public static DroppedTables start(Jdbi jdbi) {
        DroppedTables tables = new DroppedTables(jdbi, DEFAULT_GRACE);
        tables.thread.start();
        return tables;
    }

    private void work() {
        try {
            while (!closing.await(INTERVAL.toMillis(), TimeUnit.MILLISECONDS)) {
                sweepQuietly();
            }
        } catch (InterruptedException interruption) {
            LOG.debug("interrupted", interruption);
        }
    }

    void sweepQuietly() {
        try {
            sweep();
        } catch (RuntimeException failure) {
            if (closing.getCount() == 0 || DatabaseErrors.isUnavailable(failure)) {
                LOG.debug("tables of removed indices are dropped later: {}", failure.getMessage());
            } else {
                LOG.error("tables of removed indices could not be dropped", failure);
            }
        }
    }

    /**
     * Drops the tables whose delay is over. Skips a table that is being read; the next call tries it again.
     *
     * @return the number of dropped tables
     */
    public int sweep() {
        List<Part> due = jdbi.withHandle(handle -> handle.createQuery("""
            select t.index_id, t.part
            from millrace.dropped_table t
            where t.removed_at <= clock_timestamp() - :grace * interval '1 millisecond'
            order by t.removed_at, t.index_id, t.part
            limit :most
            """)
                .bind("grace", grace.toMillis())
                .bind("most", MOST_AT_ONCE)
                .map((row, context) -> new Part(row.getLong("index_id"), row.getString("part")))
                .list());
        int dropped = 0;
        for (Part part : due) {
            if (drop(part)) {
                dropped++;
            }
        }
        return dropped;
    }

    private boolean drop(Part part) {
        try {
            return jdbi.inTransaction(transaction -> tryLock(transaction, part) && dropNow(transaction, part));
        } catch (RuntimeException failure) {
            if (DatabaseErrors.isLockTimeout(failure) || DatabaseErrors.isDeadlock(failure)) {
                LOG.debug("table {} is being read and is dropped later", part.name());
                return false;
            }
            throw failure;
        }
    }

    private static boolean tryLock(Handle transaction, Part part) {
        return transaction
                .createQuery("""
                    select t.index_id
                    from millrace.dropped_table t
                    where t.index_id = :index and t.part = :part
                    for update skip locked
                    """)
                .bind("index", part.index())
                .bind("part", part.part())
                .mapTo(Long.class)
                .findOne()
                .isPresent();
    }

    private static boolean dropNow(Handle transaction, Part part) {
        transaction.execute("set local lock_timeout = '" + LOCK_PATIENCE + "'");
        transaction.execute("drop table if exists " + part.name());
        return transaction
                        .createUpdate("delete from millrace.dropped_table where index_id = :index and part = :part")
                        .bind("index", part.index())
                        .bind("part", part.part())
                        .execute()
                == 1;
    }

    @Override
    public void close() {
        closing.countDown();
    }

    /** One table of an index, identified by its suffix. */
    private record Part(long index, String part) {

        String name() {
            return new DocumentTable(index).name() + part;
        }
    }
}
