package io.millrace.adapters.persistence.reindex.lease;

import io.millrace.application.port.driven.service.reindex.WaitingDocuments;
import io.millrace.domain.document.DocumentId;
import io.millrace.domain.document.NewDocument;
import io.millrace.domain.document.Timestamp;
import io.millrace.domain.index.IndexName;
import java.util.List;
import org.jdbi.v3.core.Jdbi;

/** Stores waiting documents in a table. */
public record PostgresWaitingDocuments(Jdbi jdbi) implements WaitingDocuments {

    @Override
    public void add(IndexName index, List<NewDocument> batch) {
        jdbi.useTransaction(transaction -> WaitingRows.add(transaction, index, batch));
    }

    /**
     * Finds each name with a separate look-up in a database index, so that the duration does not depend on the number
     * of documents.
     */
    @Override
    public List<IndexName> indices() {
        return jdbi.withHandle(handle ->
                handle.createQuery("""
                    with recursive waiting (name) as (
                        select min(w.index_name) from millrace.waiting_document w
                        union all
                        select (select min(w.index_name) from millrace.waiting_document w where w.index_name > name)
                        from waiting
                        where name is not null
                    )
                    select name from waiting where name is not null
                    """).mapTo(String.class).map(IndexName::new).list());
    }

    @Override
    public List<NewDocument> oldest(IndexName index, int most) {
        return jdbi.withHandle(handle -> handle.createQuery("""
            select w.id, millrace.microseconds(w.ts) as ts, w.source
            from millrace.waiting_document w
            where w.index_name = :index
            order by w.position
            limit :most
            """)
                .bind("index", index.value())
                .bind("most", most)
                .map((row, context) -> new NewDocument(
                        new DocumentId(row.getString("id")), new Timestamp(row.getLong("ts")), row.getString("source")))
                .list());
    }

    @Override
    public void remove(IndexName index, List<NewDocument> arrived) {
        jdbi.useHandle(handle -> handle.createUpdate(
                        "delete from millrace.waiting_document where index_name = :index and id = any(:ids)")
                .bind("index", index.value())
                .bindArray("ids", String.class, WaitingRows.ids(arrived))
                .execute());
    }
}
