package io.millrace.adapters.persistence.document.packing;

import io.millrace.adapters.persistence.document.block.BlockPart;
import io.millrace.adapters.persistence.document.block.Dictionaries;
import io.millrace.adapters.persistence.document.table.DocumentTable;
import io.millrace.domain.document.DocumentId;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.NavigableMap;
import java.util.Optional;
import java.util.TreeMap;
import java.util.function.ToLongFunction;
import org.jdbi.v3.core.Handle;
import org.jdbi.v3.core.result.ResultIterator;
import org.jdbi.v3.core.statement.PreparedBatch;

/**
 * The ids of a packed index in ascending order, stored as {@link IdPage pages} that do not overlap. Each method runs in
 * the transaction of its caller.
 */
public final class IdPages {

    /**
     * The number of ids that a step adds. If the ids are random, a step in a table of a million rows reads about one
     * row of each table page.
     */
    private static final int IDS_AT_ONCE = 1_024 * IdPage.MOST_IDS;

    /** The number of portions of ids that a step inserts, one after another. */
    private static final int PORTIONS = 8;

    private static final int ROWS_AT_ONCE = 2_048;

    /**
     * Makes the planner prefer a table scan and a sort to an index scan, unless the rows are stored in the order of
     * their ids. If the rows are in another order, an index scan would read each table page once for each row on this
     * page.
     */
    private static final String SORT_ROWS = "set local random_page_cost = 4; set local work_mem = '32MB'";

    private static final String AS_BEFORE = "set local random_page_cost to default; set local work_mem to default";

    private final DocumentTable table;
    private final int idsAtOnce;
    private final PartPlaces places;

    public IdPages(DocumentTable table) {
        this(table, IDS_AT_ONCE);
    }

    /**
     * Creates an instance.
     *
     * @param idsAtOnce the number of ids that a step adds; a multiple of the ids in eight full pages, so that only the
     *     last page of the index is short
     */
    IdPages(DocumentTable table, int idsAtOnce) {
        this.table = table;
        this.idsAtOnce = idsAtOnce;
        this.places = new PartPlaces(table);
    }

    DocumentTable table() {
        return table;
    }

    private record Located(DocumentId id, int part) {}

    /**
     * Adds the next ids from a table of rows. All documents of the table must already be in blocks.
     *
     * @param place the SQL expression for the position of a row, as text; {@code d} is the alias of the table
     * @param number converts the value of this expression to the number that blocks store as the position
     * @return false if no ids remain
     */
    public boolean extend(Handle transaction, DocumentTable rows, String place, ToLongFunction<String> number) {
        Optional<DocumentId> last = last(transaction);
        String after = last.map(DocumentId::value).orElse("");
        Optional<String> end = end(transaction, rows, after);
        places.read(transaction);
        transaction.execute(SORT_ROWS);
        try (ResultIterator<Located> ids = transaction
                .createQuery(String.format(
                        Locale.ROOT,
                        "select d.id, %s as place from %s d where d.id > :behind%s order by d.id",
                        place,
                        rows.name(),
                        end.isPresent() ? " and d.id <= :end" : ""))
                .bind("behind", after)
                .bindMap(end.map(id -> Map.of("end", id)).orElseGet(Map::of))
                .setFetchSize(ROWS_AT_ONCE)
                .map((row, context) -> new Located(
                        new DocumentId(row.getString("id")), places.part(number.applyAsLong(row.getString("place")))))
                .iterator()) {
            while (ids.hasNext()) {
                last = Optional.of(insert(transaction, last, ids));
            }
        }
        transaction.execute(AS_BEFORE);
        return end.isPresent();
    }

    /** Returns the last id that the next step adds; empty if the next step adds all remaining ids. */
    private Optional<String> end(Handle transaction, DocumentTable rows, String after) {
        return transaction
                .createQuery(String.format(
                        Locale.ROOT,
                        "select d.id from %s d where d.id > :behind order by d.id offset :skipped limit 1",
                        rows.name()))
                .bind("behind", after)
                .bind("skipped", idsAtOnce - 1)
                .mapTo(String.class)
                .findOne();
    }

    /** Inserts a portion of ids and returns the last id of the portion. */
    private DocumentId insert(Handle transaction, Optional<DocumentId> before, Iterator<Located> ids) {
        Map<DocumentId, Integer> next = new LinkedHashMap<>();
        DocumentId last;
        do {
            Located id = ids.next();
            last = id.id();
            next.put(last, id.part());
        } while (ids.hasNext() && next.size() < idsAtOnce / PORTIONS);
        String first = next.keySet().iterator().next().value();
        String mark = before.map(id -> IdPage.mark(id.value(), first)).orElse(IdPage.FIRST);
        insert(transaction, IdPage.of(mark, next));
        return last;
    }

    private Optional<DocumentId> last(Handle transaction) {
        return located(transaction, String.format(Locale.ROOT, """
            (select array[i.marks[cardinality(i.marks)]] as marks, array[i.parts[cardinality(i.parts)]] as parts
             from %s i order by i.first desc limit 1)
            """, table.ids()), Map.of()).stream()
                .findFirst()
                .map(Located::id);
    }

    /** Returns the ids of the page that the SQL expression {@code page} selects. */
    private List<Located> located(Handle transaction, String page, Map<String, ?> parameters) {
        Dictionaries dictionaries = new Dictionaries();
        return transaction
                .createQuery(String.format(Locale.ROOT, """
                    select m.mark, m.part, %s as beginning
                    from %s i cross join lateral unnest(i.marks, i.parts) as m (mark, part)
                        join %s p on p.number = m.part
                    """, BlockPart.ofRow(), page, table.parts()))
                .bindMap(parameters)
                .map((row, context) -> located(transaction, row, dictionaries))
                .list();
    }

    private Located located(Handle transaction, ResultSet row, Dictionaries dictionaries) throws SQLException {
        BlockPart part = BlockPart.read(
                row.getInt("part"),
                row.getBytes("beginning"),
                BlockPart.Choice.NONE,
                checksum -> dictionaries.of(transaction.getConnection(), table, checksum));
        return new Located(part.marked(row.getString("mark")).id(), part.number());
    }

    boolean isEmpty(Handle transaction) {
        return transaction
                .createQuery(String.format(Locale.ROOT, "select not exists (select from %s)", table.ids()))
                .mapTo(Boolean.class)
                .one();
    }

    long count(Handle transaction) {
        return transaction
                .createQuery(String.format(
                        Locale.ROOT, "select coalesce(sum(cardinality(i.parts)), 0) from %s i", table.ids()))
                .mapTo(Long.class)
                .one();
    }

    /** Adds ids in any order. They may sort between existing ids. */
    public void add(Handle transaction, NavigableMap<DocumentId, Integer> parts) {
        NavigableMap<DocumentId, Integer> left = new TreeMap<>(parts);
        while (!left.isEmpty()) {
            String id = left.firstKey().value();
            String first = pageBoundary(transaction, "max", "<=", id).orElse(IdPage.FIRST);
            NavigableMap<DocumentId, Integer> here = pageBoundary(transaction, "min", ">", id)
                    .map(next -> left.headMap(new DocumentId(next), false))
                    .orElse(left);
            NavigableMap<DocumentId, Integer> merged = new TreeMap<>(here);
            here.clear();
            located(
                            transaction,
                            String.format(
                                    Locale.ROOT,
                                    "(select i.marks, i.parts from %s i where i.first = :first)",
                                    table.ids()),
                            Map.of("first", first))
                    .forEach(located -> merged.put(located.id(), located.part()));
            transaction
                    .createUpdate(String.format(Locale.ROOT, "delete from %s where first = :first", table.ids()))
                    .bind("first", first)
                    .execute();
            insert(transaction, IdPage.of(first, merged));
        }
    }

    /**
     * Returns the first mark of the page that is next to an id: of the last page that begins at or before the id, or of
     * the first page that begins after the id.
     */
    private Optional<String> pageBoundary(Handle transaction, String which, String side, String id) {
        return transaction
                .createQuery(String.format(
                        Locale.ROOT, "select %s(i.first) from %s i where i.first %s :id", which, table.ids(), side))
                .bind("id", id)
                .map((row, context) -> Optional.ofNullable(row.getString(1)))
                .one();
    }

    /**
     * Copies the next pages from another index. The blocks of both indices must have the same numbers.
     *
     * @return false if no page remains
     */
    public boolean copyNext(Handle transaction, DocumentTable from) {
        return transaction
                        .createUpdate(
                                String.format(Locale.ROOT, """
            insert into %1$s (first, marks, parts)
            select i.first, i.marks, i.parts
            from %2$s i
            where i.first > coalesce((select max(o.first) from %1$s o), '')
                or (i.first = '' and not exists (select from %1$s))
            order by i.first
            limit %3$d
            """, table.ids(), from.ids(), IDS_AT_ONCE / IdPage.MOST_IDS))
                        .execute()
                > 0;
    }

    private void insert(Handle transaction, List<IdPage> pages) {
        PreparedBatch batch = transaction.prepareBatch(String.format(
                Locale.ROOT, "insert into %s (first, marks, parts) values (:first, :marks, :parts)", table.ids()));
        for (IdPage page : pages) {
            batch.bind("first", page.marks().get(0))
                    .bindArray("marks", String.class, page.marks())
                    .bindArray("parts", Integer.class, page.parts())
                    .add();
        }
        batch.execute();
    }
}
