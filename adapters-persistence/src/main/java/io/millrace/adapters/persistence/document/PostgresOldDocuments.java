package io.millrace.adapters.persistence.document;

import io.millrace.adapters.persistence.database.DatabaseErrors;
import io.millrace.adapters.persistence.database.Moments;
import io.millrace.adapters.persistence.database.PatientTransactions;
import io.millrace.adapters.persistence.document.table.DocumentTable;
import io.millrace.adapters.persistence.document.table.IndexNumbers;
import io.millrace.application.port.driven.service.OldDocuments;
import io.millrace.domain.document.DocumentId;
import io.millrace.domain.document.NewDocument;
import io.millrace.domain.document.Timestamp;
import io.millrace.domain.index.Index;
import java.time.Duration;
import java.time.Instant;
import java.util.Optional;
import java.util.function.Function;
import java.util.function.Supplier;
import org.jdbi.v3.core.Handle;
import org.jdbi.v3.core.Jdbi;

/**
 * Removes old rows. The statements select rows by their ids, because every layout of rows has a database index on the
 * ids. If another instance is removing the same row, the statement waits for that instance and does not count the row.
 */
public record PostgresOldDocuments(Jdbi jdbi) implements OldDocuments {

    private static final double MILLIS = 1_000;

    /**
     * The estimated size of a row without its source, in bytes: headers, id, time, and its entries in database indices.
     */
    private static final int ROW_OVERHEAD = 128;

    private static final int ROWS_MEASURED_AT_ONCE = 10_000;

    @Override
    public Optional<Removed> removeOlderThan(
            Index index, Duration age, Instant asOf, int most, Function<Removed, NewDocument> report) {
        return remove(
                index,
                "d.ts < least(cast(:limit as timestamptz), millrace.stream_clock()) - make_interval(secs => "
                        + age.toMillis() / MILLIS + ")",
                Moments.bound(asOf),
                most,
                report);
    }

    @Override
    public Optional<Removed> removeUpTo(Index index, DocumentId last, int most, Function<Removed, NewDocument> report) {
        return remove(index, "d.id <= :limit", last.value(), most, report);
    }

    private Optional<Removed> remove(
            Index index, String condition, Object limit, int most, Function<Removed, NewDocument> report) {
        return unlessGone(() -> PatientTransactions.run(jdbi, transaction -> {
            Optional<Removed> removed = delete(transaction, index, condition, limit, most);
            removed.map(report).ifPresent(document -> insert(transaction, index, document));
            return removed;
        }));
    }

    /**
     * Deletes rows. The statement takes the same lock as inserts, and deletes only if the index is writable. Therefore
     * an upgrade, which makes the index read-only before it copies the rows, cannot copy a row that is deleted later.
     */
    private static Optional<Removed> delete(Handle transaction, Index index, String condition, Object limit, int most) {
        return transaction
                .createQuery("""
                    with gone as (
                        delete from <table> d
                        where d.id in (select o.id from <table> o order by o.id limit :most)
                            and <condition>
                            and exists (select i.id from millrace.index i where i.id = :index and i.writable)
                        returning d.ts
                    )
                    select count(*) as documents,
                        millrace.microseconds(min(g.ts)) as earliest,
                        millrace.microseconds(max(g.ts)) as latest
                    from gone g
                    """)
                .define("table", new DocumentTable(index.id()).name())
                .define("condition", condition)
                .bind("most", most)
                .bind("limit", limit)
                .bind("index", IndexNumbers.of(index.id()))
                .map((row, context) -> new Removed(
                        row.getLong("documents"),
                        new Timestamp(row.getLong("earliest")),
                        new Timestamp(row.getLong("latest"))))
                .findOne()
                .filter(removed -> removed.documents() > 0);
    }

    private static void insert(Handle transaction, Index index, NewDocument document) {
        transaction
                .createUpdate("insert into <table> (id, ts, source) values (:id, millrace.moment(:ts), :source)")
                .define("table", new DocumentTable(index.id()).name())
                .bind("id", document.id().value())
                .bind("ts", document.timestamp().microseconds())
                .bind("source", document.source())
                .execute();
    }

    /**
     * Adds up the sizes of the rows from the newest row to older rows, some rows in each statement. Reads no rows if
     * the files of the table are not larger than the limit.
     */
    @Override
    public Optional<DocumentId> lastBeyond(Index index, long bytes) {
        return unlessGone(() -> {
            if (isWithin(index, bytes)) {
                return Optional.empty();
            }
            Measured measured = measure(index, Optional.empty(), bytes);
            long room = bytes;
            while (measured.beyond().isEmpty() && measured.oldest().isPresent()) {
                room -= measured.bytes();
                measured = measure(index, measured.oldest(), room);
            }
            return measured.beyond();
        });
    }

    private boolean isWithin(Index index, long bytes) {
        return jdbi.withHandle(handle -> handle.createQuery("select pg_total_relation_size(cast(:table as regclass))")
                        .bind("table", new DocumentTable(index.id()).name())
                        .mapTo(Long.class)
                        .one())
                <= bytes;
    }

    private Measured measure(Index index, Optional<DocumentId> before, long room) {
        return jdbi.withHandle(handle -> handle.createQuery("""
            select min(m.id) as oldest, max(m.total) as bytes,
                max(m.id) filter (where m.total > :room) as beyond
            from (
                select p.id, sum(pg_column_size(p.source) + :overhead) over (order by p.id desc) as total
                from (
                    select d.id, d.source
                    from <table> d
                    where cast(:before as text) is null or d.id < :before
                    order by d.id desc
                    limit :rows
                ) p
            ) m
            """)
                .define("table", new DocumentTable(index.id()).name())
                .bindByType("before", before.map(DocumentId::value).orElse(null), String.class)
                .bind("room", room)
                .bind("overhead", ROW_OVERHEAD)
                .bind("rows", ROWS_MEASURED_AT_ONCE)
                .map((row, context) -> new Measured(
                        Optional.ofNullable(row.getString("oldest")).map(DocumentId::new),
                        row.getLong("bytes"),
                        Optional.ofNullable(row.getString("beyond")).map(DocumentId::new)))
                .one());
    }

    /**
     * Runs {@code work}. Returns empty if the table no longer exists. If the table is missing because the index was
     * upgraded, the next attempt uses the new table.
     */
    private static <T> Optional<T> unlessGone(Supplier<Optional<T>> work) {
        try {
            return work.get();
        } catch (RuntimeException failure) {
            if (DatabaseErrors.isUndefinedTable(failure)) {
                return Optional.empty();
            }
            throw failure;
        }
    }

    /**
     * The result of measuring some rows, from the newest row to older rows.
     *
     * @param oldest the id of the oldest measured row; empty if no rows remain
     * @param bytes the total size of the measured rows
     * @param beyond the id of the first row that makes the total exceed the limit; empty if the total is within the
     *     limit
     */
    private record Measured(Optional<DocumentId> oldest, long bytes, Optional<DocumentId> beyond) {}
}
