package io.millrace.adapters.persistence.document.block;

import io.millrace.adapters.persistence.database.DatabaseErrors;
import io.millrace.adapters.persistence.document.table.DocumentTable;
import io.millrace.domain.document.Timestamp;
import io.millrace.domain.index.SealedStatistics;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.Locale;
import java.util.Optional;
import org.jdbi.v3.core.Handle;
import org.jdbi.v3.core.HandleConsumer;
import org.jdbi.v3.core.Jdbi;

/** Counts the documents of tables that receive no more writes, and updates the statistics that the database needs. */
public final class TableStatistics {

    /**
     * The number of table pages that one statement reads. Reading them takes about a second, which keeps transactions
     * short.
     */
    private static final long BLOCKS_AT_ONCE = 32_768;

    private static final String SHORT_PATIENCE = "200ms";

    private final Jdbi jdbi;
    private final long blocksAtOnce;

    public TableStatistics(Jdbi jdbi) {
        this(jdbi, BLOCKS_AT_ONCE);
    }

    /**
     * Creates an instance whose statements read this number of table pages. The number must be a multiple of {@link
     * DocumentTable#BLOCKS_PER_TIME_RANGE}.
     */
    TableStatistics(Jdbi jdbi, long blocksAtOnce) {
        this.jdbi = jdbi;
        this.blocksAtOnce = blocksAtOnce;
    }

    /**
     * Counts the documents and finds the earliest and the latest timestamp. Also updates the statistics for the query
     * planner and the BRIN summaries of the table. If an autovacuum locks the table, this update is skipped, because
     * the autovacuum makes the same update.
     *
     * @param table the table; it must not receive writes, so that all statements see the same documents
     * @return empty if the table was dropped
     */
    public Optional<SealedStatistics> collect(DocumentTable table) {
        try {
            if (jdbi.withHandle(table::isPacked)) {
                return Optional.of(jdbi.withHandle(handle -> BlockRows.statistics(handle, table)));
            }
            long blocks = jdbi.withHandle(handle -> handle.createQuery("""
                select coalesce(pg_relation_size(to_regclass(:table)), 0)
                    / current_setting('block_size')::bigint
                """)
                    .bind("table", table.name())
                    .mapTo(Long.class)
                    .one());
            SealedStatistics all = SealedStatistics.empty();
            // The wait for a lock is long enough for the database to cancel an ordinary autovacuum.
            boolean free = true;
            for (long block = 0; block < blocks; block += blocksAtOnce) {
                long from = block;
                all = sum(all, jdbi.withHandle(handle -> count(handle, table, from)));
                long to = Math.min(blocks, from + blocksAtOnce);
                free = free && tryMaintain(DocumentTable.LOCK_PATIENCE, handle -> summarize(handle, table, from, to));
            }
            if (free) {
                tryMaintain(DocumentTable.LOCK_PATIENCE, handle -> analyze(handle, table));
            }
            return Optional.of(all);
        } catch (RuntimeException failure) {
            if (DatabaseErrors.isUndefinedTable(failure)) {
                return Optional.empty();
            }
            throw failure;
        }
    }

    /** Runs the maintenance. Returns false if the table remained locked for the time {@code patience}. */
    private boolean tryMaintain(String patience, HandleConsumer<RuntimeException> maintenance) {
        try {
            jdbi.useTransaction(transaction -> {
                transaction.execute("set local lock_timeout = '" + patience + "'");
                maintenance.useHandle(transaction);
            });
            return true;
        } catch (RuntimeException failure) {
            if (DatabaseErrors.isLockTimeout(failure)) {
                return false;
            }
            throw failure;
        }
    }

    private SealedStatistics count(Handle handle, DocumentTable table, long from) {
        return handle.createQuery(String.format(Locale.ROOT, """
            select count(*) as documents,
                millrace.microseconds(min(d.ts)) as earliest,
                millrace.microseconds(max(d.ts)) as latest
            from %s d
            where d.ctid >= '(%d,0)' and d.ctid < '(%d,0)'
            """, table.name(), from, from + blocksAtOnce))
                .map((row, context) -> statistics(row))
                .one();
    }

    static SealedStatistics statistics(ResultSet row) throws SQLException {
        return row.getLong("documents") == 0
                ? SealedStatistics.empty()
                : SealedStatistics.of(
                        row.getLong("documents"),
                        new Timestamp(row.getLong("earliest")),
                        new Timestamp(row.getLong("latest")));
    }

    private static SealedStatistics sum(SealedStatistics left, SealedStatistics right) {
        if (left.range().isEmpty()) {
            return right;
        }
        if (right.range().isEmpty()) {
            return left;
        }
        return new SealedStatistics(
                left.documents() + right.documents(),
                Optional.of(left.range().get().hull(right.range().get())));
    }

    /** Adds the missing summaries of page ranges to the BRIN index. */
    private static void summarize(Handle handle, DocumentTable table, long from, long to) {
        handle.createQuery("""
            select sum(brin_summarize_range(x.indexrelid::regclass, b.block))
            from pg_index x
                join pg_class c on c.oid = x.indexrelid
                join pg_am a on a.oid = c.relam
                cross join generate_series(:from, :to - 1, :range) as b (block)
            where x.indrelid = to_regclass(:table) and a.amname = 'brin'
            """)
                .bind("table", table.name())
                .bind("from", from)
                .bind("to", to)
                .bind("range", DocumentTable.BLOCKS_PER_TIME_RANGE)
                .mapTo(Long.class)
                .findOne();
    }

    /**
     * Adds the summaries of new page ranges to the BRIN index of a table that receives documents.
     *
     * @return false if an autovacuum locks the table. This method does not wait long enough for the database to cancel
     *     the autovacuum
     */
    public boolean summarizeNew(DocumentTable table) {
        return tryMaintain(
                SHORT_PATIENCE,
                handle -> handle.createQuery("""
            select sum(brin_summarize_new_values(x.indexrelid::regclass))
            from pg_index x
                join pg_class c on c.oid = x.indexrelid
                join pg_am a on a.oid = c.relam
            where x.indrelid = to_regclass(:table) and a.amname = 'brin'
            """)
                        .bind("table", table.name())
                        .mapTo(Long.class)
                        .findOne());
    }

    private static void analyze(Handle handle, DocumentTable table) {
        // A quarter of the usual sample is sufficient, because every search is limited by ids or times.
        handle.execute("set local default_statistics_target = 25");
        handle.execute("analyze " + table.name() + " (id, ts)");
    }
}
