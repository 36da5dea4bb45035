package io.millrace.adapters.persistence.reindex;

import io.millrace.adapters.persistence.document.DocumentTable;
import io.millrace.adapters.persistence.document.IndexNumbers;
import io.millrace.domain.index.Index;
import java.util.Optional;
import org.jdbi.v3.core.Handle;

/**
 * How far the copy of a source came, as it was kept in the transaction of the last range.
 *
 * @param copied how many documents are in the destination
 * @param next where the next range begins; absent if nothing was copied, or nothing is known of where it ended
 * @param destinationFile of the table of the destination as it is now; changes when it is rewritten
 * @param unmoved whether the tables of source and destination are those from which and into which was copied
 */
record CopyProgress(long copied, Optional<TablePlace> next, long destinationFile, boolean unmoved) {

    /**
     * Reads it.
     *
     * @throws io.millrace.domain.Rejection if the table of the destination is gone
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
                .orElseThrow(() -> Gone.index(destination.name()));
    }

    /** Returns whether nothing was copied, so that copying begins without further ado. */
    boolean isNothing() {
        return copied == 0 && next.isEmpty();
    }

    /** Returns whether copying can resume. */
    boolean canGoOn() {
        return unmoved && next.isPresent();
    }
}
