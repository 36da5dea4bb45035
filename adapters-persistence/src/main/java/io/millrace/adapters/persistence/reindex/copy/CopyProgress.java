package io.millrace.adapters.persistence.reindex.copy;

import io.millrace.adapters.persistence.document.table.DocumentTable;
import io.millrace.adapters.persistence.document.table.IndexNumbers;
import io.millrace.domain.index.Index;
import java.util.Optional;
import org.jdbi.v3.core.Handle;

/**
 * The progress of copying a source to its destination. The transaction of the last copied range has stored it.
 *
 * @param copied the number of documents in the destination
 * @param next the beginning of the next range; empty if no documents were copied or the end of the last range is
 *     unknown
 * @param destinationFile the current file number of the destination's table. If PostgreSQL rewrites the table, this
 *     number changes
 * @param unmoved false if the table of the source or of the destination was rewritten since the last range
 */
record CopyProgress(long copied, Optional<TablePlace> next, long destinationFile, boolean unmoved) {

    /**
     * Reads the progress.
     *
     * @throws io.millrace.domain.Rejection if the table of the destination was dropped
     */
    static CopyProgress read(Handle handle, SourceTable table, Index source, Index destination) {
        return handle.createQuery("""
            select f.file, coalesce(u.copied, 0) as copied, u.next_place,
                coalesce(u.source_file = :sourceFile and u.destination_file = f.file, false) as unmoved
            from (select pg_relation_filenode(to_regclass(:table)) as file) f
                left join millrace.upgrade_source u
                    on u.index_id = :source and u.destination_id = :destination
            where f.file is not null
            """)
                .bind("sourceFile", table.file())
                .bind("table", new DocumentTable(destination.id()).holder(handle))
                .bind("source", IndexNumbers.of(source.id()))
                .bind("destination", IndexNumbers.of(destination.id()))
                .map((row, context) -> new CopyProgress(
                        row.getLong("copied"),
                        Optional.ofNullable(row.getString("next_place")).map(TablePlace::parse),
                        row.getLong("file"),
                        row.getBoolean("unmoved")))
                .findOne()
                .orElseThrow(() -> MissingIndex.rejection(destination.name()));
    }

    /** Returns true if no documents were copied, so that the copy starts from the beginning. */
    boolean isNothing() {
        return copied == 0 && next.isEmpty();
    }

    /** Returns whether the copy can resume after the last range. */
    boolean canContinue() {
        return unmoved && next.isPresent();
    }
}
