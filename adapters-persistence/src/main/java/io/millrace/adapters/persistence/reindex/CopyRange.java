package io.millrace.adapters.persistence.reindex;

import io.millrace.adapters.persistence.document.DocumentTable;
import io.millrace.application.port.driven.engine.Fence;
import io.millrace.domain.index.Index;
import java.util.Optional;
import org.jdbi.v3.core.Handle;

/**
 * Copies one range after another, each in the transaction of its caller.
 *
 * @param mostDocuments how many a range may have, {@link Integer#MAX_VALUE} if its blocks alone decide
 */
record CopyRange(SourceTable source, Index from, Index into, Fence fence, int mostDocuments) {

    /** Both ends are bound, so that the database goes straight to the blocks and reads no others. */
    private static final String WITHIN = "d.ctid > cast(:begin as tid) and d.ctid <= cast(:end as tid)";

    /**
     * Copies what lies behind {@code begin} and not behind {@code end}, or as much of it as a range may have.
     *
     * @param before how many documents have been copied
     * @throws io.millrace.application.port.driven.engine.FencedOffException if the lease is lost
     * @throws SourceMovedException if the source was rewritten
     * @throws io.millrace.domain.Rejection if an index is gone
     */
    Copied copy(Handle transaction, TablePlace begin, TablePlace end, long before) {
        LeaseFence.check(transaction, fence);
        TablePlace last = mostDocuments == Integer.MAX_VALUE
                ? end
                : lastOf(transaction, begin, end).orElse(end);
        int documents = transaction
                .createUpdate(statement(source.table(), new DocumentTable(into.id())))
                .bind("begin", begin.toString())
                .bind("end", last.toString())
                .execute();
        keep(transaction, before + documents);
        requireBoth(transaction, from, into);
        return new Copied(
                documents,
                last.block() - begin.block() + 1,
                last.equals(end) ? TablePlace.beginOf(end.block() + 1) : last);
    }

    static String statement(DocumentTable source, DocumentTable destination) {
        return "insert into %s (id, ts, source) select d.id, d.ts, d.source from %s d where %s"
                .formatted(destination.name(), source.name(), WITHIN);
    }

    /** Returns where the range ends that has as many documents as it may; nothing if there are fewer until the end. */
    private Optional<TablePlace> lastOf(Handle transaction, TablePlace begin, TablePlace end) {
        return transaction
                .createQuery("""
                        select cast(r.place as text)
                        from (
                            select d.ctid as place from %s d where %s order by d.ctid offset :skipped limit 1
                        ) r
                        """.formatted(source.table().name(), WITHIN))
                .bind("begin", begin.toString())
                .bind("end", end.toString())
                .bind("skipped", mostDocuments - 1)
                .mapTo(String.class)
                .findOne()
                .map(TablePlace::parse);
    }

    /**
     * Keeps how far the copying came, and looks whether the source is still what was looked at in the beginning. That is
     * certain after the source was read, because from then on until the end of the transaction it cannot be rewritten.
     */
    private void keep(Handle transaction, long copied) {
        boolean unmoved = transaction
                .createQuery("""
                        with kept as (
                            update millrace.upgrade_source
                            set copied = :copied
                            where index_id = :source and task = :task
                        )
                        select coalesce(pg_relation_filenode(to_regclass(:table)) = :file, false)
                        """)
                .bind("copied", copied)
                .bind("source", from.id().value())
                .bind("task", fence.task())
                .bind("table", source.table().name())
                .bind("file", source.file())
                .mapTo(Boolean.class)
                .one();
        if (!unmoved) {
            throw new SourceMovedException(from.name());
        }
    }

    /**
     * Lets pass only if both indices are in the catalog.
     *
     * @throws io.millrace.domain.Rejection if one is gone
     */
    static void requireBoth(Handle handle, Index source, Index destination) {
        for (Index index : new Index[] {source, destination}) {
            boolean there = handle.createQuery("select i.id from millrace.index i where i.id = :index")
                    .bind("index", index.id().value())
                    .mapTo(Long.class)
                    .findOne()
                    .isPresent();
            if (!there) {
                throw Gone.index(index.name());
            }
        }
    }

    static long count(Handle handle, DocumentTable table, TablePlace begin, TablePlace end) {
        return handle.createQuery("select count(*) from %s d where %s".formatted(table.name(), WITHIN))
                .bind("begin", begin.toString())
                .bind("end", end.toString())
                .mapTo(Long.class)
                .one();
    }

    /**
     * What was copied.
     *
     * @param blocks how many the documents lie in
     * @param next where the next range begins
     */
    record Copied(int documents, long blocks, TablePlace next) {}
}
