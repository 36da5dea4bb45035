package io.millrace.adapters.persistence.reindex.copy;

import io.millrace.adapters.persistence.document.table.DocumentTable;
import io.millrace.adapters.persistence.document.table.IndexNumbers;
import io.millrace.domain.index.Index;
import java.util.Locale;
import org.jdbi.v3.core.Handle;

/**
 * The table of a source that is being copied. The source is not writable.
 *
 * @param file the file number of the table. If PostgreSQL rewrites the table, this number and the positions of all rows
 *     change
 * @param documentsPerBlock the approximate number of documents on a table page, measured on the first pages; at least 1
 * @param bytesPerDocument the approximate size of a document in bytes
 */
record SourceTable(DocumentTable table, long file, long blocks, double documentsPerBlock, double bytesPerDocument) {

    private static final int SAMPLED_BLOCKS = 64;

    /**
     * Reads the properties of the table of an index.
     *
     * @throws io.millrace.domain.Rejection if the index was removed
     */
    static SourceTable read(Handle handle, Index index) {
        DocumentTable table = new DocumentTable(index.id());
        SourceTable empty = handle.createQuery("""
            select pg_relation_filenode(r.table) as file, pg_table_size(r.table) as bytes,
                pg_relation_size(r.table) / current_setting('block_size')::bigint as blocks
            from (select to_regclass(:table) as table) r
            where r.table is not null
                and exists (select i.id from millrace.index i where i.id = :index)
            """)
                .bind("table", table.name())
                .bind("index", IndexNumbers.of(index.id()))
                .map((row, context) ->
                        new SourceTable(table, row.getLong("file"), row.getLong("blocks"), 1, row.getLong("bytes")))
                .findOne()
                .orElseThrow(() -> MissingIndex.rejection(index.name()));
        return empty.blocks() == 0 ? empty : empty.sampled(handle);
    }

    private SourceTable sampled(Handle handle) {
        long sampled = Math.min(blocks, SAMPLED_BLOCKS);
        long documents = handle.createQuery(String.format(
                        Locale.ROOT, "select count(*) from %s d where d.ctid <= cast(:end as tid)", table.name()))
                .bind("end", TablePlace.endBefore(sampled).toString())
                .mapTo(Long.class)
                .one();
        double density = Math.max(1, (double) documents / sampled);
        return new SourceTable(table, file, blocks, density, bytesPerDocument / (density * blocks));
    }
}
