package io.millrace.adapters.persistence.document;

import static java.util.Objects.requireNonNull;

import io.millrace.adapters.persistence.database.DatabaseErrors;
import io.millrace.domain.document.Timestamp;
import io.millrace.domain.index.SealedStatistics;
import java.util.Optional;
import org.jdbi.v3.core.Handle;
import org.jdbi.v3.core.Jdbi;

/** Counts the documents of tables that take no more. */
public final class TableStatistics {

    /** Blocks that one statement counts, which takes well below a second and keeps every transaction short. */
    private static final long BLOCKS_AT_ONCE = 32_768;

    private final Jdbi jdbi;

    public TableStatistics(Jdbi jdbi) {
        this.jdbi = requireNonNull(jdbi, "jdbi");
    }

    /**
     * Counts the documents and finds the earliest and the latest timestamp, and brings up to date what the database
     * keeps to plan queries and to skip time ranges.
     *
     * @param table takes no more documents, so that several statements see the same
     * @return nothing if the table is gone
     */
    public Optional<SealedStatistics> collect(DocumentTable table) {
        try {
            long blocks = jdbi.withHandle(handle -> handle.createQuery("""
                            select coalesce(pg_relation_size(to_regclass(:table)), 0)
                                / current_setting('block_size')::bigint
                            """)
                    .bind("table", table.name())
                    .mapTo(Long.class)
                    .one());
            SealedStatistics all = SealedStatistics.empty();
            for (long block = 0; block < blocks; block += BLOCKS_AT_ONCE) {
                long from = block;
                all = sum(all, jdbi.withHandle(handle -> count(handle, table, from)));
            }
            jdbi.useTransaction(handle -> refresh(handle, table));
            return Optional.of(all);
        } catch (RuntimeException failure) {
            if (DatabaseErrors.isUndefinedTable(failure)) {
                return Optional.empty();
            }
            throw failure;
        }
    }

    private static SealedStatistics count(Handle handle, DocumentTable table, long from) {
        return handle.createQuery("""
                        select count(*) as documents,
                            millrace.microseconds(min(d.ts)) as earliest,
                            millrace.microseconds(max(d.ts)) as latest
                        from %s d
                        where d.ctid >= '(%d,0)' and d.ctid < '(%d,0)'
                        """.formatted(table.name(), from, from + BLOCKS_AT_ONCE))
                .map((row, context) -> row.getLong("documents") == 0
                        ? SealedStatistics.empty()
                        : SealedStatistics.of(
                                row.getLong("documents"),
                                new Timestamp(row.getLong("earliest")),
                                new Timestamp(row.getLong("latest"))))
                .one();
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

    private static void refresh(Handle handle, DocumentTable table) {
        handle.createQuery("""
                        select sum(brin_summarize_new_values(x.indexrelid::regclass))
                        from pg_index x
                            join pg_class c on c.oid = x.indexrelid
                            join pg_am a on a.oid = c.relam
                        where x.indrelid = to_regclass(:table) and a.amname = 'brin'
                        """).bind("table", table.name()).mapTo(Long.class).findOne();
        // A quarter of the usual sample: every search is bound by ids or times, for which a coarse picture is enough.
        handle.execute("set local default_statistics_target = 25");
        handle.execute("analyze " + table.name() + " (id, ts)");
    }
}
