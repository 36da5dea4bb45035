package io.millrace.adapters.persistence.reindex.copy;

import io.millrace.adapters.persistence.document.table.DocumentTable;
import io.millrace.adapters.persistence.document.table.IndexNumbers;
import io.millrace.domain.index.Index;
import java.util.Locale;
import org.jdbi.v3.core.Handle;

/**
 * The table of a source that is being copied. The source is not writable. If the source is packed, this is the table of
 * blocks of the source; then each block counts as a table page.
 *
 * @param isPacked whether the documents are in blocks
 * @param file the file number of the table. If PostgreSQL rewrites the table, this number and the positions of all rows
 *     change
 * @param documentsPerBlock the approximate number of documents on a table page, measured on the first pages; at least 1
 * @param bytesPerDocument the approximate size of a document in bytes
 */
record SourceTable(
        DocumentTable table,
        boolean isPacked,
        long file,
        long blocks,
        double documentsPerBlock,
        double bytesPerDocument) {

    private static final int SAMPLED_BLOCKS = 64;

    /**
     * Reads the properties of the table of an index.
     *
     * @throws io.millrace.domain.Rejection if the index was removed
     */
    static SourceTable read(Handle handle, Index index) {
        DocumentTable table = new DocumentTable(index.id());
        if (table.isPacked(handle)) {
            return packed(handle, table);
        }
        SourceTable empty = handle.createQuery("""
            select pg_relation_filenode(r.table) as file, pg_table_size(r.table) as bytes,
                pg_relation_size(r.table) / current_setting('block_size')::bigint as blocks
            from (select to_regclass(:table) as table) r
            where r.table is not null
                and exists (select i.id from millrace.index i where i.id = :index)
            """)
                .bind("table", table.name())
                .bind("index", IndexNumbers.of(index.id()))
                .map((row, context) -> new SourceTable(
                        table, false, row.getLong("file"), row.getLong("blocks"), 1, row.getLong("bytes")))
                .findOne()
                .orElseThrow(() -> MissingIndex.rejection(index.name()));
        return empty.blocks() == 0 ? empty : empty.sampled(handle);
    }

    private static SourceTable packed(Handle handle, DocumentTable table) {
        return handle.createQuery(String.format(Locale.ROOT, """
            select pg_relation_filenode(cast(:table as regclass)) as file,
                coalesce(max(b.number) + 1, 0) as blocks,
                coalesce(sum(b.documents), 0) as documents,
                coalesce(sum(b.bytes), 0) as bytes
            from %s b
            """, table.blocks()))
                .bind("table", table.blocks())
                .map((row, context) -> {
                    double documents = Math.max(1, row.getLong("documents"));
                    return new SourceTable(
                            table,
                            true,
                            row.getLong("file"),
                            row.getLong("blocks"),
                            Math.max(1, documents / Math.max(1, row.getLong("blocks"))),
                            row.getLong("bytes") / documents);
                })
                .one();
    }

    /** Returns the name of the table with its schema. */
    String name() {
        return isPacked ? table.blocks() : table.name();
    }

    private SourceTable sampled(Handle handle) {
        long sampled = Math.min(blocks, SAMPLED_BLOCKS);
        long documents = handle.createQuery(String.format(
                        Locale.ROOT, "select count(*) from %s d where d.ctid <= cast(:end as tid)", table.name()))
                .bind("end", TablePlace.endBefore(sampled).toString())
                .mapTo(Long.class)
                .one();
        double density = Math.max(1, (double) documents / sampled);
        return new SourceTable(table, isPacked, file, blocks, density, bytesPerDocument / (density * blocks));
    }
}
