package io.millrace.adapters.persistence.reindex.copy;

import io.millrace.adapters.persistence.document.block.BlockCopy;
import io.millrace.adapters.persistence.document.block.BlockRows;
import io.millrace.adapters.persistence.document.packing.IdPages;
import io.millrace.adapters.persistence.document.table.DocumentTable;
import io.millrace.adapters.persistence.document.table.IndexNumbers;
import io.millrace.adapters.persistence.reindex.lease.LeaseFence;
import io.millrace.application.port.driven.service.lease.Fence;
import io.millrace.domain.index.Index;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import org.jdbi.v3.core.Handle;

/**
 * Copies the documents of a source to a destination in ranges. Each range is copied in the transaction of the caller.
 *
 * @param intoFile the file number of the destination's table. If PostgreSQL rewrites the table, this number changes
 * @param mostDocuments the maximum number of documents in a range; {@link Integer#MAX_VALUE} if only the number of
 *     table pages limits a range
 */
public record CopyRange(SourceTable source, long intoFile, Index from, Index into, Fence fence, int mostDocuments) {

    /** The condition for the rows of a range. With both bounds the database reads only the table pages of the range. */
    private static final String WITHIN = "d.ctid > cast(:begin as tid) and d.ctid <= cast(:end as tid)";

    private static final String PLACE = "cast(d.ctid as text)";

    /**
     * Copies the documents after {@code begin} up to {@code end}, but at most {@link #mostDocuments}. If the source is
     * packed, this limit does not apply, and whole blocks are copied.
     *
     * @param before the number of documents that were copied before this range
     * @throws io.millrace.application.port.driven.service.lease.FencedOffException if the lease is lost
     * @throws SourceMovedException if a table was rewritten or an earlier range was lost
     * @throws io.millrace.domain.Rejection if an index was removed
     */
    Copied copy(Handle transaction, TablePlace begin, TablePlace end, long before) {
        // The commit does not wait for the disk, because waiting would make copying 25 % slower. If a crash of the
        // database loses a range, it also loses the number of copied documents, which the same transaction stored. The
        // next range detects that this number is wrong.
        LeaseFence.checkAndDoNotAwaitDisk(transaction, fence);
        if (source.isPacked()) {
            return copyBlocks(transaction, begin, end, before);
        }
        TablePlace last = mostDocuments == Integer.MAX_VALUE
                ? end
                : lastOf(transaction, begin, end).orElse(end);
        int documents = new DocumentTable(into.id()).isPacked(transaction)
                ? copyIntoBlocks(transaction, begin, last, before)
                : transaction
                        .createUpdate(statement(source.table(), new DocumentTable(into.id())))
                        .bind("begin", begin.toString())
                        .bind("end", last.toString())
                        .execute();
        TablePlace next = last.equals(end) ? TablePlace.beginOf(end.block() + 1) : last;
        storeProgress(transaction, before, before + documents, next);
        return new Copied(documents, last.block() - begin.block() + 1, next);
    }

    private Copied copyBlocks(Handle transaction, TablePlace begin, TablePlace end, long before) {
        DocumentTable destination = new DocumentTable(into.id());
        BlockCopy copy = new BlockCopy(transaction, source.table(), destination);
        int first = (int) begin.block();
        TablePlace next = TablePlace.beginOf(end.block() + 1);
        int documents = destination.isPacked(transaction)
                ? copy.copyBlocks(first, (int) next.block())
                : copy.copyToRows(first, (int) next.block());
        storeProgress(transaction, before, before + documents, next);
        return new Copied(documents, next.block() - first, next);
    }

    /**
     * Waits until all copied ranges are on disk, and checks that no range is missing.
     *
     * @throws io.millrace.application.port.driven.service.lease.FencedOffException if the lease is lost
     * @throws SourceMovedException if a range was lost or a table was rewritten
     * @throws io.millrace.domain.Rejection if an index was removed
     */
    void settle(Handle transaction, long copied, TablePlace end) {
        LeaseFence.check(transaction, fence);
        storeProgress(transaction, copied, copied, end);
    }

    private int copyIntoBlocks(Handle transaction, TablePlace begin, TablePlace end, long before) {
        return new BlockRows(transaction, source.table(), new DocumentTable(into.id()))
                .writeAll(
                        PLACE,
                        CopyRange::number,
                        WITHIN,
                        Map.of("begin", begin.toString(), "end", end.toString()),
                        before);
    }

    private static long number(String place) {
        return TablePlace.parse(place).number();
    }

    /**
     * Adds the next ids to the pages of ids of a packed destination. Does nothing if the destination is not packed. All
     * documents must already be copied.
     *
     * @param ids the pages of ids of the destination; must be the same object in all calls
     * @param copied the number of copied documents
     * @return false if no ids remain or the destination is not packed
     * @throws io.millrace.application.port.driven.service.lease.FencedOffException if the lease is lost
     * @throws SourceMovedException if a table was rewritten
     * @throws io.millrace.domain.Rejection if an index was removed
     */
    boolean addIds(Handle transaction, IdPages ids, long copied, TablePlace end) {
        LeaseFence.check(transaction, fence);
        boolean continues = new DocumentTable(into.id()).isPacked(transaction)
                && (source.isPacked()
                        ? ids.copyNext(transaction, source.table())
                        : ids.extend(transaction, source.table(), PLACE, CopyRange::number));
        storeProgress(transaction, copied, copied, end);
        return continues;
    }

    public static String statement(DocumentTable source, DocumentTable destination) {
        return String.format(
                Locale.ROOT,
                "insert into %s (id, ts, source) select d.id, d.ts, d.source from %s d where %s",
                destination.name(),
                source.name(),
                WITHIN);
    }

    /**
     * Returns the place of the last document of a range with {@link #mostDocuments} documents; empty if fewer documents
     * remain.
     */
    private Optional<TablePlace> lastOf(Handle transaction, TablePlace begin, TablePlace end) {
        return transaction
                .createQuery(String.format(Locale.ROOT, """
                    select cast(r.place as text)
                    from (
                        select d.ctid as place from %s d where %s order by d.ctid offset :skipped limit 1
                    ) r
                    """, source.table().name(), WITHIN))
                .bind("begin", begin.toString())
                .bind("end", end.toString())
                .bind("skipped", mostDocuments - 1)
                .mapTo(String.class)
                .findOne()
                .map(TablePlace::parse);
    }

    /**
     * Records the progress, and checks that no earlier range was lost and that no table was rewritten. After this
     * check, the source cannot be rewritten until the transaction ends, because the transaction has read the source and
     * holds a lock that prevents rewrites.
     */
    private void storeProgress(Handle transaction, long before, long copied, TablePlace next) {
        Found found = transaction
                .createQuery("""
                    with kept as (
                        update millrace.upgrade_source
                        set copied = :copied, next_place = :next, source_file = :file,
                            destination_file = :intoFile
                        where index_id = :source
                    )
                    select coalesce(
                            pg_relation_filenode(to_regclass(:table)) = :file
                                and pg_relation_filenode(to_regclass(:intoTable)) = :intoFile,
                            false
                        ) as unmoved,
                        not exists (
                            select u.copied from millrace.upgrade_source u
                            where u.index_id = :source and :before > 0 and u.copied <> :before
                        ) as unbroken,
                        exists (select i.id from millrace.index i where i.id = :source) as source_there,
                        exists (select i.id from millrace.index i where i.id = :destination) as destination_there
                    """)
                .bind("copied", copied)
                .bind("before", before)
                .bind("source", IndexNumbers.of(from.id()))
                .bind("destination", IndexNumbers.of(into.id()))
                .bind("table", source.name())
                .bind("file", source.file())
                .bind("intoTable", new DocumentTable(into.id()).holder(transaction))
                .bind("intoFile", intoFile)
                .bind("next", next.toString())
                .map((row, context) -> new Found(
                        row.getBoolean("unmoved") && row.getBoolean("unbroken"),
                        row.getBoolean("source_there"),
                        row.getBoolean("destination_there")))
                .one();
        if (!found.source()) {
            throw MissingIndex.rejection(from.name());
        }
        if (!found.destination()) {
            throw MissingIndex.rejection(into.name());
        }
        if (!found.unchanged()) {
            throw new SourceMovedException(from.name());
        }
    }

    private record Found(boolean unchanged, boolean source, boolean destination) {}

    /**
     * Checks that both indices are in the catalog.
     *
     * @throws io.millrace.domain.Rejection if an index was removed
     */
    static void requireBoth(Handle handle, Index source, Index destination) {
        for (Index index : new Index[] {source, destination}) {
            boolean there = handle.createQuery("select i.id from millrace.index i where i.id = :index")
                    .bind("index", IndexNumbers.of(index.id()))
                    .mapTo(Long.class)
                    .findOne()
                    .isPresent();
            if (!there) {
                throw MissingIndex.rejection(index.name());
            }
        }
    }

    static long count(Handle handle, DocumentTable table, TablePlace begin, TablePlace end) {
        return handle.createQuery(
                        String.format(Locale.ROOT, "select count(*) from %s d where %s", table.name(), WITHIN))
                .bind("begin", begin.toString())
                .bind("end", end.toString())
                .mapTo(Long.class)
                .one();
    }

    /**
     * A copied range.
     *
     * @param blocks the number of table pages in the range
     * @param next the beginning of the next range
     */
    record Copied(int documents, long blocks, TablePlace next) {}
}
