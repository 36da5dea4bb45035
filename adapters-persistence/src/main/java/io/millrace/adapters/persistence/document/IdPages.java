package io.millrace.adapters.persistence.document;

import io.millrace.domain.document.DocumentId;
import java.util.List;
import java.util.NavigableMap;
import java.util.Optional;
import java.util.TreeMap;
import org.jdbi.v3.core.Handle;
import org.jdbi.v3.core.statement.PreparedBatch;
import org.jdbi.v3.core.statement.Query;

/** The ids of a packed index in their order, in pages that do not overlap. Each step is in the transaction of its caller. */
public record IdPages(DocumentTable table) {

    /** Whole pages, so that only the last of all is short. */
    private static final int IDS_AT_ONCE = 64 * IdPage.MOST_IDS;

    /**
     * Adds the ids that come next in a table whose documents are all in blocks.
     *
     * @param place an expression for the place of a row {@code d} of that table, as the blocks have it
     * @return false if there are no more
     */
    public boolean extend(Handle transaction, DocumentTable rows, String place) {
        Optional<DocumentId> last = last(transaction);
        NavigableMap<DocumentId, Long> next = new TreeMap<>();
        Query query = transaction
                .createQuery("""
                    select r.id, (select b.seq from %s b where b.place <= r.place order by b.place desc limit 1) as block
                    from (select d.id, %s as place from %s d where d.id > :last order by d.id limit :most) r
                    """.formatted(table.blocks(), place, rows.name()))
                .bind("last", last.map(DocumentId::value).orElse(""))
                .bind("most", IDS_AT_ONCE);
        query.map((row, context) -> next.put(new DocumentId(row.getString("id")), row.getLong("block")))
                .list();
        insert(transaction, IdPage.of(next));
        return next.size() == IDS_AT_ONCE;
    }

    private Optional<DocumentId> last(Handle transaction) {
        return transaction
                .createQuery("select p.ids from %s p order by p.first_id desc limit 1".formatted(table.ids()))
                .mapTo(byte[].class)
                .findOne()
                .map(page -> IdPage.parse(page).last());
    }

    boolean isEmpty(Handle transaction) {
        return last(transaction).isEmpty();
    }

    long count(Handle transaction) {
        return transaction
                .createQuery("select coalesce(sum(p.documents), 0) from %s p".formatted(table.ids()))
                .mapTo(Long.class)
                .one();
    }

    /** Adds ids anywhere in the order. */
    void add(Handle transaction, NavigableMap<DocumentId, Long> blocks) {
        NavigableMap<DocumentId, Long> left = new TreeMap<>(blocks);
        while (!left.isEmpty()) {
            Optional<IdPage> around = pageFor(transaction, left.firstKey());
            NavigableMap<DocumentId, Long> merged = new TreeMap<>();
            around.ifPresent(page -> {
                merged.putAll(page.blocks());
                remove(transaction, page.first());
            });
            Optional<DocumentId> end = around.flatMap(page -> firstBehind(transaction, page.last()));
            NavigableMap<DocumentId, Long> here =
                    end.map(next -> left.headMap(next, false)).orElse(left);
            merged.putAll(here);
            here.clear();
            insert(transaction, IdPage.of(merged));
        }
    }

    /** Returns the page that begins before the id, or the first one. */
    private Optional<IdPage> pageFor(Handle transaction, DocumentId id) {
        return transaction
                .createQuery("""
                    (select p.ids from <table> p where p.first_id <= :id order by p.first_id desc limit 1)
                    union all
                    (select p.ids from <table> p where p.first_id > :id order by p.first_id limit 1)
                    limit 1
                    """)
                .define("table", table.ids())
                .bind("id", id.value())
                .mapTo(byte[].class)
                .findOne()
                .map(IdPage::parse);
    }

    private Optional<DocumentId> firstBehind(Handle transaction, DocumentId id) {
        return transaction
                .createQuery("select p.first_id from %s p where p.first_id > :id order by p.first_id limit 1"
                        .formatted(table.ids()))
                .bind("id", id.value())
                .mapTo(String.class)
                .findOne()
                .map(DocumentId::new);
    }

    private void remove(Handle transaction, DocumentId first) {
        transaction
                .createUpdate("delete from %s where first_id = :first".formatted(table.ids()))
                .bind("first", first.value())
                .execute();
    }

    private void insert(Handle transaction, List<IdPage> pages) {
        if (pages.isEmpty()) {
            return;
        }
        PreparedBatch batch = transaction.prepareBatch(
                "insert into %s (first_id, documents, ids) values (:first, :documents, :ids)".formatted(table.ids()));
        for (IdPage page : pages) {
            batch.bind("first", page.first().value())
                    .bind("documents", page.blocks().size())
                    .bind("ids", page.bytes())
                    .add();
        }
        batch.execute();
    }
}
