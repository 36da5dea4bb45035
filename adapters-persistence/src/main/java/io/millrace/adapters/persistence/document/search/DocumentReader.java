package io.millrace.adapters.persistence.document.search;

import static java.util.Objects.requireNonNull;

import io.millrace.adapters.persistence.document.admission.ReadBudget;
import io.millrace.adapters.persistence.document.query.BestKeys;
import io.millrace.adapters.persistence.document.query.Condition;
import io.millrace.adapters.persistence.document.query.FieldReader;
import io.millrace.adapters.persistence.document.query.SortKey;
import io.millrace.adapters.persistence.document.table.IndexNumbers;
import io.millrace.application.port.driven.engine.IndexGoneException;
import io.millrace.domain.Rejection;
import io.millrace.domain.document.DocumentId;
import io.millrace.domain.document.Page;
import io.millrace.domain.document.SpanCounts;
import io.millrace.domain.document.TimeRange;
import io.millrace.domain.document.Timestamp;
import io.millrace.domain.document.query.Candidate;
import io.millrace.domain.index.Index;
import io.millrace.domain.index.IndexId;
import io.millrace.domain.text.Utf8;
import java.sql.Array;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.BiFunction;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Reads the documents of a request.
 *
 * @param budget provides the memory for long sources
 * @param blocks reads packed indices
 * @param revisionCheck the check of the catalog revision; statements that include its condition settle it
 */
public record DocumentReader(
        Connection connection, ReadBudget budget, BlockReader blocks, RevisionCheck revisionCheck) {

    private static final Logger LOG = LoggerFactory.getLogger(DocumentReader.class);

    /** The maximum total size of the sources that each connection loads without a reservation, in bytes. */
    static final long SMALL = 1L << 17;

    /**
     * The number of copies of a source in memory during a scan: the row, its text, and a value that may be the whole
     * text.
     */
    private static final int COPIES = 4;

    /**
     * The maximum number of tables in one statement. Planning costs time for each table, even for a table without
     * results.
     */
    public static final int TABLES_AT_ONCE = 32;

    /**
     * The number of database pages that a probe reads at the beginning or end of a table. They hold about 1,000
     * documents of usual size.
     */
    private static final int BLOCKS_AT_FILE_END = 128;

    /**
     * Reads which indices are packed. The state may change later, but the tables are kept while a reader may need them.
     *
     * @throws IndexGoneException if an index is not in the catalog any more, even if its table still exists
     */
    public List<SearchedIndex> targets(List<Index> indices) throws SQLException {
        Map<IndexId, Boolean> packed = new HashMap<>();
        try (PreparedStatement statement =
                connection.prepareStatement("select i.id, i.packed from millrace.index i where i.id = any(?)")) {
            Object[] ids =
                    indices.stream().map(index -> IndexNumbers.of(index.id())).toArray();
            statement.setArray(1, connection.createArrayOf("int8", ids));
            try (ResultSet rows = statement.executeQuery()) {
                while (rows.next()) {
                    packed.put(IndexNumbers.id(rows.getLong(1)), rows.getBoolean(2));
                }
            }
        }
        for (Index index : indices) {
            if (!packed.containsKey(index.id())) {
                throw new IndexGoneException(index.name());
            }
        }
        return SearchedIndex.of(indices, packed::get);
    }

    /** Counts the documents that fulfil the condition. The count stops at {@code most}. */
    long count(SearchedIndex target, Condition wanted, long most) throws SQLException {
        Condition condition = Condition.allOf(List.of(revisionCheck.condition(), wanted));
        boolean limited = most < Long.MAX_VALUE;
        String sql = limited ? """
            select count(*)
            from (select from %s d where %s limit ?) as limited
            """ : "select count(*) from %s d where %s";
        try (PreparedStatement statement =
                connection.prepareStatement(String.format(Locale.ROOT, sql, target.table(), condition.sql()))) {
            int next = condition.bind(statement, 1);
            if (limited) {
                statement.setLong(next, most);
            }
            try (ResultSet rows = statement.executeQuery()) {
                rows.next();
                long counted = rows.getLong(1);
                if (counted > 0) {
                    revisionCheck.settle();
                }
                return counted;
            }
        }
    }

    /**
     * Counts the documents that fulfil the condition in each span of time, in one statement.
     *
     * @param width the length of a span in microseconds
     */
    void countBySpan(SearchedIndex target, Condition condition, long width, SpanCounts counts) throws SQLException {
        // Reads one span more than the maximum, to detect that there are too many. Each row also contains the whole
        // time range, because no span is reported in this case.
        String sql = String.format(Locale.ROOT, """
            select documents, millrace.microseconds(first), millrace.microseconds(last),
                millrace.microseconds(min(first) over ()), millrace.microseconds(max(last) over ())
            from (
                select count(*) as documents, min(d.ts) as first, max(d.ts) as last
                from %s d
                where %s
                group by date_bin(? * interval '1 microsecond', d.ts, millrace.moment(?))
            ) spans
            limit ?
            """, target.table(), condition.sql());
        try (PreparedStatement statement = connection.prepareStatement(sql)) {
            int next = condition.bind(statement, 1);
            statement.setLong(next, width);
            // The origin is earlier than all documents, because date_bin is inexact for times before its origin.
            statement.setLong(next + 1, SpanCounts.number(Timestamp.MINIMUM, width) * width);
            statement.setInt(next + 2, SpanCounts.MAXIMUM + 1);
            try (ResultSet rows = statement.executeQuery()) {
                while (rows.next()) {
                    counts.add(rows.getLong(1), range(rows, 2));
                    counts.reach(range(rows, 4));
                }
            }
        }
    }

    private static TimeRange range(ResultSet rows, int column) throws SQLException {
        return TimeRange.of(new Timestamp(rows.getLong(column)), new Timestamp(rows.getLong(column + 1)));
    }

    /** Counts the documents of each index, in one statement. */
    public Map<IndexId, Long> countEach(List<SearchedIndex> targets) throws SQLException {
        String sql = targets.stream()
                .map(target -> String.format(
                        Locale.ROOT,
                        (target.packed()
                                ? "select %d as id, coalesce(sum(d.documents), 0) as documents from %s d"
                                : "select %d as id, count(*) as documents from %s d"),
                        IndexNumbers.of(target.index().id()),
                        target.packed() ? target.documents().blocks() : target.table()))
                .collect(Collectors.joining(" union all "));
        Map<IndexId, Long> counts = new HashMap<>();
        try (PreparedStatement statement = connection.prepareStatement(sql);
                ResultSet rows = statement.executeQuery()) {
            while (rows.next()) {
                counts.put(IndexNumbers.id(rows.getLong("id")), rows.getLong("documents"));
            }
        }
        return counts;
    }

    /** Returns a condition that selects the documents in the first or last pages of the table file. */
    static Condition atFileEnd(SearchedIndex target, boolean last) {
        return last
                ? Condition.of(String.format(Locale.ROOT, """
                    d.ctid >= (
                        select format(
                            '(%%s,0)',
                            greatest(0, pg_relation_size('%s') / current_setting('block_size')::bigint - %d))::tid
                    )\
                    """, target.table(), BLOCKS_AT_FILE_END))
                : Condition.of(String.format(Locale.ROOT, "d.ctid < '(%d,0)'", BLOCKS_AT_FILE_END));
    }

    /**
     * Returns the keys of the documents that exist. All indices that are not packed are read in one statement.
     *
     * @param wanted the ids for each index; at least one index, and at most {@link #TABLES_AT_ONCE}
     */
    Map<SearchedIndex, List<SortKey>> keys(Map<SearchedIndex, Set<DocumentId>> wanted) throws SQLException {
        Map<SearchedIndex, List<SortKey>> keys = new HashMap<>();
        for (Map.Entry<SearchedIndex, Set<DocumentId>> requested : wanted.entrySet()) {
            SearchedIndex target = requested.getKey();
            if (target.packed()) {
                List<SortKey> found = blocks.keys(target, requested.getValue());
                if (!found.isEmpty()) {
                    keys.put(target, found);
                }
            }
        }
        List<SearchedIndex> targets = inRows(wanted.keySet());
        if (targets.isEmpty()) {
            return keys;
        }
        String sql = joined(
                targets, (place, target) -> String.format(Locale.ROOT, """
            select %d as place, d.id, millrace.microseconds(d.ts), %s
            from %s d
            where d.id = any(?)
            """, place, sequence(target), target.table()));
        try (PreparedStatement statement = connection.prepareStatement(sql)) {
            for (int i = 0; i < targets.size(); i++) {
                statement.setArray(i + 1, texts(requireNonNull(wanted.get(targets.get(i)), "ids")));
            }
            try (ResultSet rows = statement.executeQuery()) {
                while (rows.next()) {
                    SearchedIndex target = targets.get(rows.getInt(1));
                    keys.computeIfAbsent(target, found -> new ArrayList<>())
                            .add(new SortKey(
                                    target.rank(),
                                    new DocumentId(rows.getString(2)),
                                    new Timestamp(rows.getLong(3)),
                                    rows.getLong(4)));
                }
            }
            return keys;
        }
    }

    private static List<SearchedIndex> inRows(Collection<SearchedIndex> targets) {
        return targets.stream().filter(target -> !target.packed()).toList();
    }

    /** Returns one statement over all tables. A table is identified by its position in the list. */
    private static String joined(List<SearchedIndex> targets, BiFunction<Integer, SearchedIndex, String> select) {
        return IntStream.range(0, targets.size())
                .mapToObj(place -> select.apply(place, targets.get(place)))
                .collect(Collectors.joining(" union all "));
    }

    private Array texts(Collection<DocumentId> ids) throws SQLException {
        return texts(connection, ids);
    }

    static Array texts(Connection connection, Collection<DocumentId> ids) throws SQLException {
        return connection.createArrayOf(
                "text", ids.stream().map(DocumentId::value).toArray(String[]::new));
    }

    /**
     * Returns a page of the documents that fulfil the conditions, in one statement. The sources are included if their
     * total size is small.
     *
     * @param limit the maximum total size of the sources, in bytes of UTF-8
     * @param places the condition for each index; at least one index, in the order of the page
     * @param counted the indices whose documents are counted
     * @param counting the condition for the count, which stops at {@code most} in each index
     */
    PageRows page(
            Map<SearchedIndex, Condition> places,
            Page page,
            List<SearchedIndex> counted,
            Condition counting,
            long most,
            long limit)
            throws SQLException {
        boolean several = places.size() > 1;
        List<SearchedIndex> targets = List.copyOf(places.keySet());
        StringBuilder sql =
                new StringBuilder("""
            select k.place, k.id, millrace.microseconds(k.ts), k.seq, sum(octet_length(k.source)) over (),
                case when sum(octet_length(k.source)) over () <=\s""").append(Math.min(SMALL, limit)).append(" then k.source end, 0");
        List<Condition> conditions = new ArrayList<>();
        for (SearchedIndex target : counted) {
            Condition limited = Condition.of("limit ?", most);
            sql.append(" + (select count(*) from (select from ")
                    .append(target.table())
                    .append(" d where ");
            sql.append(counting.sql()).append(' ').append(limited.sql()).append(") limited)");
            conditions.add(counting);
            conditions.add(limited);
        }
        sql.append(several ? " from (select * from (" : " from (");
        String order = order(page.sort());
        for (int place = 0; place < targets.size(); place++) {
            SearchedIndex target = targets.get(place);
            Condition condition = Condition.allOf(
                    List.of(revisionCheck.condition(), requireNonNull(places.get(target), "condition")));
            sql.append(place > 0 ? " union all " : "").append("(select ").append(place);
            sql.append(" as place, d.id, d.ts, d.source, ")
                    .append(sequence(target))
                    .append(" as seq from ");
            sql.append(target.table()).append(" d where ").append(condition.sql());
            sql.append(" order by ").append(order);
            conditions.add(condition);
            if (several) {
                sql.append(" limit ?");
                conditions.add(Condition.of("limit", (long) page.from() + page.size()));
            }
            sql.append(several ? ")" : "");
        }
        if (several) {
            sql.append(") u order by ").append(orderAmong(page.sort()));
        }
        sql.append(several ? " limit ? offset ?) k" : " limit ? offset ?)) k");
        conditions.add(Condition.of("limit", (long) page.size(), (long) page.from()));
        try (PreparedStatement statement = connection.prepareStatement(sql.toString())) {
            int next = 1;
            for (Condition condition : conditions) {
                next = condition.bind(statement, next);
            }
            List<SortKey> keys = new ArrayList<>();
            List<String> sources = new ArrayList<>();
            long count = 0;
            try (ResultSet rows = statement.executeQuery()) {
                while (rows.next()) {
                    count = rows.getLong(7);
                    keys.add(new SortKey(
                            targets.get(rows.getInt(1)).rank(),
                            new DocumentId(rows.getString(2)),
                            new Timestamp(rows.getLong(3)),
                            rows.getLong(4)));
                    String source = rows.getString(6);
                    if (source != null) {
                        sources.add(source);
                    }
                }
            }
            if (!keys.isEmpty()) {
                revisionCheck.settle();
            }
            return new PageRows(keys, sources, count);
        }
    }

    /** Returns the ORDER BY expressions for the rows {@code d} of one table. */
    static String order(Page.Sort sort) {
        return switch (sort) {
            case ANY, PLACE -> "d.id";
            case PLACE_DESCENDING -> "d.id desc";
            case TIMESTAMP -> "d.ts, d.id";
            case TIMESTAMP_DESCENDING -> "d.ts desc, d.id";
        };
    }

    private static String orderAmong(Page.Sort sort) {
        return switch (sort) {
            case ANY, PLACE -> "u.place, u.id";
            case PLACE_DESCENDING -> "u.place desc, u.id desc";
            case TIMESTAMP -> "u.ts, u.place, u.id";
            case TIMESTAMP_DESCENDING -> "u.ts desc, u.place, u.id";
        };
    }

    /** Offers the first documents that fulfil the condition to {@code best}. */
    void keys(SearchedIndex target, Condition condition, String order, int most, BestKeys best) throws SQLException {
        String sql = String.format(Locale.ROOT, """
            select d.id, millrace.microseconds(d.ts), %s
            from %s d
            where %s
            order by %s
            limit ?
            """, sequence(target), target.table(), condition.sql(), order);
        try (PreparedStatement statement = connection.prepareStatement(sql)) {
            statement.setInt(condition.bind(statement, 1), most);
            try (ResultSet rows = statement.executeQuery()) {
                while (rows.next()) {
                    best.offer(key(target, rows));
                }
            }
        }
    }

    /**
     * Passes the documents that fulfil the condition to {@code visitor}, until the visitor returns false.
     *
     * @param order the SQL order, for example {@code d.id}; empty for any order
     * @param window the size of a fetch; the caller must have reserved memory for it
     * @param deadline the time limit; a longer scan is rejected
     */
    void scan(
            SearchedIndex target,
            Condition condition,
            Optional<String> order,
            ScanWindow window,
            FieldReader fields,
            Visitor visitor,
            Deadline deadline)
            throws SQLException {
        String sql = String.format(
                Locale.ROOT,
                """
            select d.id, millrace.microseconds(d.ts), %s, octet_length(d.source),
                case when octet_length(d.source) <= %d then d.source end
            from %s d
            where %s
            %s
            """,
                sequence(target),
                window.longest(),
                target.table(),
                condition.sql(),
                order.map(by -> "order by " + by).orElse(""));
        inCursor(connection, () -> {
            if (order.isPresent()) {
                // Makes the planner use the index on the ids. A sort would read all documents before it returns the
                // first one.
                execute("set local enable_sort = off");
            }
            try (PreparedStatement statement = connection.prepareStatement(sql)) {
                statement.setFetchSize(window.rows());
                condition.bind(statement, 1);
                try (ResultSet rows = statement.executeQuery()) {
                    visit(target, rows, fields, visitor, deadline);
                }
            }
        });
    }

    /** Runs statements in a transaction, because the driver fetches rows in portions only within a transaction. */
    static void inCursor(Connection connection, Statements statements) throws SQLException {
        connection.setAutoCommit(false);
        boolean done = false;
        try {
            statements.run();
            connection.commit();
            done = true;
            connection.setAutoCommit(true);
        } finally {
            if (!done) {
                rollBack(connection);
            }
        }
    }

    /** Rolls back. Errors of the rollback are only logged, because the caller throws the original error. */
    public static void rollBack(Connection connection) {
        try {
            connection.rollback();
            connection.setAutoCommit(true);
        } catch (SQLException failure) {
            LOG.debug("rollback has failed, the connection is lost", failure);
        }
    }

    private void visit(SearchedIndex target, ResultSet rows, FieldReader fields, Visitor visitor, Deadline deadline)
            throws SQLException {
        boolean continues = true;
        Runnable check = () -> deadline.check(target);
        while (continues && rows.next()) {
            check.run();
            SortKey key = key(target, rows);
            String inline = rows.getString(5);
            if (inline == null) {
                ReadBudget.Lease held = reserve(rows.getLong(4));
                try {
                    continues = visitor.visit(
                            key, fields.candidate(key.id(), key.timestamp(), source(target, key.id()), check));
                } finally {
                    held.giveBack();
                }
            } else {
                continues = visitor.visit(key, fields.candidate(key.id(), key.timestamp(), inline, check));
            }
        }
    }

    private ReadBudget.Lease reserve(long bytes) {
        return reserve(budget, bytes);
    }

    /** Reserves memory for loading sources of this total size. */
    static ReadBudget.Lease reserve(ReadBudget budget, long bytes) {
        return budget.reserve(bytes > Long.MAX_VALUE / COPIES ? Long.MAX_VALUE : bytes * COPIES);
    }

    private String source(SearchedIndex target, DocumentId id) throws SQLException {
        String sql = String.format(Locale.ROOT, "select d.source from %s d where d.id = ?", target.table());
        try (PreparedStatement statement = connection.prepareStatement(sql)) {
            statement.setString(1, id.value());
            try (ResultSet rows = statement.executeQuery()) {
                if (!rows.next()) {
                    throw new IllegalStateException(
                            "document " + id + " of index [" + target.index().name() + "] has vanished");
                }
                return rows.getString(1);
            }
        }
    }

    /**
     * Returns the sources of documents. Memory is reserved for the sources while they are loaded. Indices with small
     * requested documents share a statement.
     *
     * @param wanted the keys of existing documents by index
     * @param limit the maximum total size of the sources, in bytes of UTF-8
     * @return empty if the sources exceed the limit; then few of them were loaded
     */
    Optional<Map<SearchedIndex, Map<DocumentId, String>>> sources(Map<SearchedIndex, List<SortKey>> wanted, long limit)
            throws SQLException {
        Map<SearchedIndex, Map<DocumentId, String>> sources = new HashMap<>();
        List<List<SearchedIndex>> large = new ArrayList<>();
        long bytes = 0;
        long largeBytes = 0;
        for (Map.Entry<SearchedIndex, List<SortKey>> requested : wanted.entrySet()) {
            if (requested.getKey().packed()) {
                Optional<Map<DocumentId, String>> loaded =
                        blocks.sources(requested.getKey(), requested.getValue(), limit - bytes);
                if (loaded.isEmpty()) {
                    return Optional.empty();
                }
                sources.put(requested.getKey(), loaded.get());
                for (String source : loaded.get().values()) {
                    bytes += Utf8.length(source);
                }
            }
        }
        List<SearchedIndex> targets = inRows(wanted.keySet());
        long blockBytes = bytes;
        for (int from = 0; from < targets.size(); from += TABLES_AT_ONCE) {
            List<SearchedIndex> some = targets.subList(from, Math.min(targets.size(), from + TABLES_AT_ONCE));
            Sources loaded = sources(some, wanted, Math.min(limit - bytes, SMALL - (bytes - blockBytes - largeBytes)));
            bytes += loaded.bytes();
            if (bytes > limit) {
                return Optional.empty();
            }
            if (loaded.complete()) {
                sources.putAll(loaded.byTarget());
            } else {
                large.add(some);
                largeBytes += loaded.bytes();
            }
        }
        if (!large.isEmpty()) {
            // Documents never change, so the measured sizes remain correct.
            ReadBudget.Lease held = reserve(largeBytes);
            try {
                for (List<SearchedIndex> some : large) {
                    sources.putAll(sources(some, wanted, largeBytes).byTarget());
                }
            } finally {
                held.giveBack();
            }
        }
        return Optional.of(sources);
    }

    private Sources sources(List<SearchedIndex> targets, Map<SearchedIndex, List<SortKey>> wanted, long most)
            throws SQLException {
        String sql = String.format(
                Locale.ROOT,
                """
            select place, id, sum(octet_length(source)) over (),
                case when sum(octet_length(source)) over () <= ? then source end
            from (%s) found
            """,
                joined(
                        targets,
                        (place, target) -> String.format(
                                Locale.ROOT,
                                "select %d as place, d.id, d.source from %s d where d.id = any(?)",
                                place,
                                target.table())));
        try (PreparedStatement statement = connection.prepareStatement(sql)) {
            statement.setLong(1, most);
            for (int i = 0; i < targets.size(); i++) {
                statement.setArray(
                        i + 2,
                        texts(requireNonNull(wanted.get(targets.get(i)), "keys").stream()
                                .map(SortKey::id)
                                .toList()));
            }
            Map<SearchedIndex, Map<DocumentId, String>> byTarget = new HashMap<>();
            long bytes = 0;
            try (ResultSet rows = statement.executeQuery()) {
                while (rows.next()) {
                    bytes = rows.getLong(3);
                    String source = rows.getString(4);
                    if (source == null) {
                        return new Sources(Map.of(), bytes, false);
                    }
                    byTarget.computeIfAbsent(targets.get(rows.getInt(1)), target -> new HashMap<>())
                            .put(new DocumentId(rows.getString(2)), source);
                }
            }
            return new Sources(byTarget, bytes, true);
        }
    }

    /**
     * Finds a document by its id.
     *
     * @param targets at least one index; the first index that contains the document provides it
     */
    public Optional<FoundSource> find(List<SearchedIndex> targets, DocumentId id) throws SQLException {
        for (int i = 0; i < targets.size(); i++) {
            if (targets.get(i).packed()) {
                Optional<FoundSource> before = i == 0 ? Optional.empty() : findInRows(targets.subList(0, i), id);
                Optional<FoundSource> found = before.isPresent() ? before : blocks.find(targets.get(i), id);
                return found.isPresent() || i + 1 == targets.size()
                        ? found
                        : find(targets.subList(i + 1, targets.size()), id);
            }
        }
        return findInRows(targets, id);
    }

    private Optional<FoundSource> findInRows(List<SearchedIndex> targets, DocumentId id) throws SQLException {
        Condition condition = Condition.allOf(List.of(revisionCheck.condition(), Condition.of("d.id = ?", id.value())));
        String sql = joined(
                        targets,
                        (place, target) -> String.format(
                                Locale.ROOT, """
            select %d as place, d.id, millrace.microseconds(d.ts), %s, octet_length(d.source),
                case when octet_length(d.source) <= %d then d.source end
            from %s d
            where %s
            """, place, sequence(target), SMALL, target.table(), condition.sql()))
                + "order by place limit 1";
        try (PreparedStatement statement = connection.prepareStatement(sql)) {
            int next = 1;
            for (int i = 0; i < targets.size(); i++) {
                next = condition.bind(statement, next);
            }
            try (ResultSet rows = statement.executeQuery()) {
                if (!rows.next()) {
                    return Optional.empty();
                }
                revisionCheck.settle();
                SearchedIndex target = targets.get(rows.getInt(1));
                SortKey key = new SortKey(target.rank(), id, new Timestamp(rows.getLong(3)), rows.getLong(4));
                String small = rows.getString(6);
                if (small != null) {
                    return Optional.of(new FoundSource(target, key, small));
                }
                ReadBudget.Lease held = reserve(rows.getLong(5));
                try {
                    return Optional.of(new FoundSource(target, key, source(target, id)));
                } finally {
                    held.giveBack();
                }
            }
        }
    }

    private static String sequence(SearchedIndex target) {
        return target.index().keepsArrivalOrder() ? "d.seq" : "-1::bigint";
    }

    private static SortKey key(SearchedIndex target, ResultSet rows) throws SQLException {
        return new SortKey(
                target.rank(), new DocumentId(rows.getString(1)), new Timestamp(rows.getLong(2)), rows.getLong(3));
    }

    private void execute(String sql) throws SQLException {
        try (PreparedStatement statement = connection.prepareStatement(sql)) {
            statement.execute();
        }
    }

    interface Statements {

        void run() throws SQLException;
    }

    /** Receives the documents of a scan, one after the other. */
    interface Visitor {

        /** Processes a document. Returns whether the scan should continue. */
        boolean visit(SortKey key, Candidate candidate);
    }

    /**
     * Loaded sources by index and id. If the sources exceed the limit, the map is empty and {@code complete} is false.
     */
    private record Sources(Map<SearchedIndex, Map<DocumentId, String>> byTarget, long bytes, boolean complete) {}

    /**
     * The rows of a page.
     *
     * @param sources empty if their total size is not small
     * @param counted the number of counted documents; 0 if there are no keys
     */
    record PageRows(List<SortKey> keys, List<String> sources, long counted) {}

    public record FoundSource(SearchedIndex target, SortKey key, String source) {}

    /**
     * The time limit of a scan.
     *
     * @param nanoTime the end of the scan, as a value of {@link System#nanoTime}
     * @param pause called at each check, so that other scans can run first
     */
    public record Deadline(long nanoTime, Duration patience, Runnable pause) {

        public static Deadline in(Duration patience, Runnable pause) {
            return new Deadline(System.nanoTime() + patience.toNanos(), patience, pause);
        }

        void check(SearchedIndex target) {
            pause.run();
            if (System.nanoTime() - nanoTime > 0) {
                throw new Rejection(
                        Rejection.Reason.OVERLOADED,
                        "reading the documents of index [" + target.index().name() + "] took longer than "
                                + patience.toSeconds() + "s; request a shorter time range");
            }
        }
    }
}
