package io.millrace.adapters.persistence.reindex;

import io.millrace.adapters.persistence.document.BlockRows;
import io.millrace.adapters.persistence.document.DocumentTable;
import io.millrace.adapters.persistence.document.IdPages;
import io.millrace.adapters.persistence.document.IndexNumbers;
import io.millrace.application.port.driven.service.Fence;
import io.millrace.domain.index.Index;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import org.jdbi.v3.core.Handle;

/**
 * Copies one range after another, each in the transaction of its caller.
 *
 * @param intoFile of the table of the destination; changes when it is rewritten
 * @param mostDocuments how many a range may have, {@link Integer#MAX_VALUE} if its blocks alone decide
 */
record CopyRange(SourceTable source, long intoFile, Index from, Index into, Fence fence, int mostDocuments) {

    /** Both ends are bound, so that the database goes straight to the blocks and reads no others. */
    private static final String WITHIN = "d.ctid > cast(:begin as tid) and d.ctid <= cast(:end as tid)";

    private static final String PLACE = "cast(d.ctid as text)";

    /**
     * Copies what lies behind {@code begin} and not behind {@code end}, or as much of it as a range may have.
     *
     * @param before how many documents have been copied
     * @throws io.millrace.application.port.driven.service.FencedOffException if the lease is lost
     * @throws SourceMovedException if the source was rewritten, or a range before this one was lost
     * @throws io.millrace.domain.Rejection if an index is gone
     */
    Copied copy(Handle transaction, TablePlace begin, TablePlace end, long before) {
        // Waiting for the disk after each range would cost a quarter of the speed. If the server loses what it had not
        // written yet, the count kept beside it is lost too, and the next range notices.
        LeaseFence.checkAndDoNotAwaitDisk(transaction, fence);
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
        keep(transaction, before, before + documents, next);
        return new Copied(documents, last.block() - begin.block() + 1, next);
    }

    /**
     * Waits until all that was copied is on the disk, and looks whether all is there.
     *
     * @throws io.millrace.application.port.driven.service.FencedOffException if the lease is lost
     * @throws SourceMovedException if a range was lost, or the source was rewritten
     * @throws io.millrace.domain.Rejection if an index is gone
     */
    void settle(Handle transaction, long copied, TablePlace end) {
        LeaseFence.check(transaction, fence);
        keep(transaction, copied, copied, end);
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
     * Adds the next ids to those of the destination, if that keeps its documents in blocks.
     *
     * @param ids of the destination, the same for all steps
     * @param copied how many documents have been copied, which are all
     * @return false if all are there
     * @throws io.millrace.application.port.driven.service.FencedOffException if the lease is lost
     * @throws SourceMovedException if the source was rewritten
     * @throws io.millrace.domain.Rejection if an index is gone
     */
    boolean addIds(Handle transaction, IdPages ids, long copied, TablePlace end) {
        LeaseFence.check(transaction, fence);
        boolean goesOn = new DocumentTable(into.id()).isPacked(transaction)
                && ids.extend(transaction, source.table(), PLACE, CopyRange::number);
        keep(transaction, copied, copied, end);
        return goesOn;
    }

    static String statement(DocumentTable source, DocumentTable destination) {
        return String.format(
                Locale.ROOT,
                "insert into %s (id, ts, source) select d.id, d.ts, d.source from %s d where %s",
                destination.name(),
                source.name(),
                WITHIN);
    }

    /** Returns where the range ends that has as many documents as it may; nothing if there are fewer until the end. */
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
     * Records the progress, and checks that the earlier ranges are still there and the tables were not rewritten. This
     * is reliable because it follows a read of the source, which cannot be rewritten from then until the end of the
     * transaction.
     */
    private void keep(Handle transaction, long before, long copied, TablePlace next) {
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
                .bind("table", source.table().name())
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
            throw Gone.index(from.name());
        }
        if (!found.destination()) {
            throw Gone.index(into.name());
        }
        if (!found.unchanged()) {
            throw new SourceMovedException(from.name());
        }
    }

    private record Found(boolean unchanged, boolean source, boolean destination) {}

    /**
     * Lets pass only if both indices are in the catalog.
     *
     * @throws io.millrace.domain.Rejection if one is gone
     */
    static void requireBoth(Handle handle, Index source, Index destination) {
        for (Index index : new Index[] {source, destination}) {
            boolean there = handle.createQuery("select i.id from millrace.index i where i.id = :index")
                    .bind("index", IndexNumbers.of(index.id()))
                    .mapTo(Long.class)
                    .findOne()
                    .isPresent();
            if (!there) {
                throw Gone.index(index.name());
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
     * @param blocks how many blocks the documents were in
     * @param next where the next range begins
     */
    record Copied(int documents, long blocks, TablePlace next) {}
}
