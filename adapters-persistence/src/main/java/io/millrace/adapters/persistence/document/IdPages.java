package io.millrace.adapters.persistence.document;

import io.millrace.domain.document.DocumentId;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.NavigableMap;
import java.util.Optional;
import java.util.TreeMap;
import java.util.function.ToLongFunction;
import org.jdbi.v3.core.Handle;
import org.jdbi.v3.core.statement.PreparedBatch;

/** The ids of a packed index in their order, in pages that do not overlap. Each step is in the transaction of its caller. */
public final class IdPages {

    /** Whole pages, so that only the last of all is short. */
    private static final int IDS_AT_ONCE = 128 * IdPage.MOST_IDS;

    private final DocumentTable table;
    private final PartPlaces places;

    public IdPages(DocumentTable table) {
        this.table = table;
        this.places = new PartPlaces(table);
    }

    DocumentTable table() {
        return table;
    }

    /** An id with the number of its part. */
    private record Located(DocumentId id, int part) {}

    /**
     * Adds the ids that come next in a table whose documents are all in blocks.
     *
     * @param place an expression for the place of a row {@code d} of that table
     * @param number of such a place, which the blocks have
     * @return false if there are no more
     */
    public boolean extend(Handle transaction, DocumentTable rows, String place, ToLongFunction<String> number) {
        Optional<DocumentId> last = last(transaction);
        places.read(transaction);
        Map<DocumentId, Integer> next = new LinkedHashMap<>();
        transaction
                .createQuery("select d.id, %s as place from %s d where d.id > :last order by d.id limit :most"
                        .formatted(place, rows.name()))
                .bind("last", last.map(DocumentId::value).orElse(""))
                .bind("most", IDS_AT_ONCE)
                .map((row, context) -> next.put(
                        new DocumentId(row.getString("id")), places.part(number.applyAsLong(row.getString("place")))))
                .list();
        if (!next.isEmpty()) {
            String first = next.keySet().iterator().next().value();
            insert(
                    transaction,
                    IdPage.of(
                            last.map(before -> IdPage.mark(before.value(), first))
                                    .orElse(IdPage.FIRST),
                            next));
        }
        return next.size() == IDS_AT_ONCE;
    }

    private Optional<DocumentId> last(Handle transaction) {
        return located(transaction, """
            (select array[i.marks[cardinality(i.marks)]] as marks, array[i.parts[cardinality(i.parts)]] as parts
             from %s i order by i.first desc limit 1)
            """.formatted(table.ids()), Map.of()).stream()
                .findFirst()
                .map(Located::id);
    }

    /** Returns the ids of a page, which is given by an expression. */
    private List<Located> located(Handle transaction, String page, Map<String, ?> parameters) {
        Dictionaries dictionaries = new Dictionaries();
        return transaction
                .createQuery("""
                    select m.mark, m.part, %s as beginning
                    from %s i cross join lateral unnest(i.marks, i.parts) as m (mark, part)
                        join %s p on p.number = m.part
                    """.formatted(Part.beginning(), page, table.parts()))
                .bindMap(parameters)
                .map((row, context) -> located(transaction, row, dictionaries))
                .list();
    }

    private Located located(Handle transaction, ResultSet row, Dictionaries dictionaries) throws SQLException {
        Part part = Part.read(
                row.getInt("part"),
                row.getBytes("beginning"),
                Part.Choice.NONE,
                checksum -> dictionaries.of(transaction.getConnection(), table, checksum));
        return new Located(part.marked(row.getString("mark")).id(), part.number());
    }

    boolean isEmpty(Handle transaction) {
        return transaction
                .createQuery("select not exists (select from %s)".formatted(table.ids()))
                .mapTo(Boolean.class)
                .one();
    }

    long count(Handle transaction) {
        return transaction
                .createQuery("select coalesce(sum(cardinality(i.parts)), 0) from %s i".formatted(table.ids()))
                .mapTo(Long.class)
                .one();
    }

    /** Adds ids anywhere in the order. */
    void add(Handle transaction, NavigableMap<DocumentId, Integer> parts) {
        NavigableMap<DocumentId, Integer> left = new TreeMap<>(parts);
        while (!left.isEmpty()) {
            String id = left.firstKey().value();
            String first = edge(transaction, "max", "<=", id).orElse(IdPage.FIRST);
            NavigableMap<DocumentId, Integer> here = edge(transaction, "min", ">", id)
                    .map(next -> left.headMap(new DocumentId(next), false))
                    .orElse(left);
            NavigableMap<DocumentId, Integer> merged = new TreeMap<>(here);
            here.clear();
            located(
                            transaction,
                            "(select i.marks, i.parts from %s i where i.first = :first)".formatted(table.ids()),
                            Map.of("first", first))
                    .forEach(located -> merged.put(located.id(), located.part()));
            transaction
                    .createUpdate("delete from %s where first = :first".formatted(table.ids()))
                    .bind("first", first)
                    .execute();
            insert(transaction, IdPage.of(first, merged));
        }
    }

    /** Returns the last page that begins before or at an id, or the first that begins behind it. */
    private Optional<String> edge(Handle transaction, String which, String side, String id) {
        return transaction
                .createQuery("select %s(i.first) from %s i where i.first %s :id".formatted(which, table.ids(), side))
                .bind("id", id)
                .map((row, context) -> Optional.ofNullable(row.getString(1)))
                .one();
    }

    private void insert(Handle transaction, List<IdPage> pages) {
        PreparedBatch batch = transaction.prepareBatch(
                "insert into %s (first, marks, parts) values (:first, :marks, :parts)".formatted(table.ids()));
        for (IdPage page : pages) {
            batch.bind("first", page.marks().get(0))
                    .bindArray("marks", String.class, page.marks())
                    .bindArray("parts", Integer.class, page.parts())
                    .add();
        }
        batch.execute();
    }
}
