package io.millrace.adapters.persistence.reindex.lease;

import io.millrace.domain.document.NewDocument;
import io.millrace.domain.index.IndexName;
import java.util.List;
import org.jdbi.v3.core.Handle;

/**
 * The table of waiting documents: documents for system indices that are stored later, for example because the index is
 * blocked for its migration. Each method runs in the transaction of its caller.
 */
public final class WaitingRows {

    private WaitingRows() {}

    /** Adds documents. If a document with the same id is already waiting, it is kept unchanged. */
    public static void add(Handle transaction, IndexName index, List<NewDocument> batch) {
        transaction
                .createUpdate("""
                        insert into millrace.waiting_document (index_name, id, ts, source)
                        select :index, d.id, millrace.moment(d.ts), d.source
                        from unnest(:ids, :timestamps, :sources) with ordinality as d (id, ts, source, place)
                        order by d.place
                        on conflict (index_name, id) do nothing
                        """)
                .bind("index", index.value())
                .bindArray("ids", String.class, ids(batch))
                .bindArray(
                        "timestamps",
                        Long.class,
                        batch.stream()
                                .map(document -> document.timestamp().microseconds())
                                .toList())
                .bindArray(
                        "sources",
                        String.class,
                        batch.stream().map(NewDocument::source).toList())
                .execute();
    }

    static List<String> ids(List<NewDocument> batch) {
        return batch.stream().map(document -> document.id().value()).toList();
    }
}
