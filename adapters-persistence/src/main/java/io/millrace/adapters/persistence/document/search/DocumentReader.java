package io.millrace.adapters.persistence.document.search;

import static java.util.Objects.requireNonNull;

import io.millrace.adapters.persistence.database.Transactions;
import io.millrace.adapters.persistence.document.admission.ReadBudget;
import io.millrace.adapters.persistence.document.admission.ScanDeadline;
import io.millrace.adapters.persistence.document.admission.ScanWindow;
import io.millrace.adapters.persistence.document.query.BestKeys;
import io.millrace.adapters.persistence.document.query.Condition;
import io.millrace.adapters.persistence.document.query.FieldReader;
import io.millrace.adapters.persistence.document.query.SortKey;
import io.millrace.adapters.persistence.document.table.IndexNumbers;
import io.millrace.application.port.driven.engine.IndexGoneException;
import io.millrace.domain.document.DocumentId;
import io.millrace.domain.document.Timestamp;
import io.millrace.domain.document.query.Candidate;
import io.millrace.domain.index.Index;
import io.millrace.domain.index.IndexId;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * Finds the documents of a request.
 *
 * @param budget provides the memory for long sources
 * @param blocks reads packed indices
 * @param revisionCheck the check of the catalog revision. Some statements contain its condition, so that no separate
 *     statement is needed for the check
 */
public record DocumentReader(
        Connection connection, ReadBudget budget, BlockReader blocks, RevisionCheck revisionCheck) {

    /**
     * The maximum number of tables in one statement. The database needs time to plan the access to each table, even to
     * a table without results.
     */
    public static final int TABLES_AT_ONCE = 32;

    /**
     * The number of database pages that {@link #atFileEnd} selects at the beginning or end of a table. They contain
     * about 1,000 documents of usual size.
     */
    private static final int BLOCKS_AT_FILE_END = 128;

    /** Returns an object that counts documents. */
    public DocumentCounter counter() {
        return new DocumentCounter(connection, revisionCheck);
    }

    /** Returns an object that reads whole pages. */
    PageReader pages() {
        return new PageReader(connection, revisionCheck);
    }

    /** Returns an object that loads sources. */
    SourceReader sources() {
        return new SourceReader(connection, budget, blocks);
    }

    /**
     * Reads which indices are packed. An index may become packed later, but its table of rows is kept while a reader
     * may need it.
     *
     * @throws IndexGoneException if an index is no longer in the catalog, even if its table still exists
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

    /**
     * Returns the last sequence number of each index that records the order of arrival; -1 for an index without
     * documents. Some documents with lower numbers may not be committed yet.
     */
    public Map<IndexId, Long> lastNumbers(List<SearchedIndex> targets) throws SQLException {
        List<SearchedIndex> numbered = targets.stream()
                .filter(target -> target.index().keepsArrivalOrder())
                .toList();
        Map<IndexId, Long> numbers = new HashMap<>();
        for (int from = 0; from < numbered.size(); from += TABLES_AT_ONCE) {
            List<SearchedIndex> part = numbered.subList(from, Math.min(numbered.size(), from + TABLES_AT_ONCE));
            String sql = SearchedIndex.joined(
                    part,
                    (place, target) ->
                            String.format(Locale.ROOT, "select %d, coalesce(%s, -1)", place, lastNumber(target)));
            try (PreparedStatement statement = connection.prepareStatement(sql);
                    ResultSet rows = statement.executeQuery()) {
                while (rows.next()) {
                    numbers.put(part.get(rows.getInt(1)).index().id(), rows.getLong(2));
                }
            }
        }
        return numbers;
    }

    private static String lastNumber(SearchedIndex target) {
        return target.packed()
                ? "(select max(b.last_seq) from " + target.documents().blocks() + " b)"
                : "pg_sequence_last_value('" + target.documents().sequenceName() + "'::regclass)";
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
     * Returns the keys of the documents that exist. One statement reads all indices that are not packed.
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
        List<SearchedIndex> targets = SearchedIndex.inRows(wanted.keySet());
        if (targets.isEmpty()) {
            return keys;
        }
        String sql = SearchedIndex.joined(
                targets, (place, target) -> String.format(Locale.ROOT, """
            select %d as place, d.id, millrace.microseconds(d.ts), %s
            from %s d
            where d.id = any(?)
            """, place, target.sequence(), target.table()));
        try (PreparedStatement statement = connection.prepareStatement(sql)) {
            for (int i = 0; i < targets.size(); i++) {
                statement.setArray(
                        i + 1, SourceReader.texts(connection, requireNonNull(wanted.get(targets.get(i)), "ids")));
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

    /** Offers the keys of the first {@code most} documents that fulfil the condition to {@code best}. */
    void keys(SearchedIndex target, Condition condition, String order, int most, BestKeys best) throws SQLException {
        String sql = String.format(Locale.ROOT, """
            select d.id, millrace.microseconds(d.ts), %s
            from %s d
            where %s
            order by %s
            limit ?
            """, target.sequence(), target.table(), condition.sql(), order);
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
     * @param needsSources whether the visitor needs fields; otherwise the sources are not read
     * @param window the size of a fetch; the caller must have reserved memory for it
     * @param deadline the time limit; a longer scan is rejected
     */
    void scan(
            SearchedIndex target,
            Condition condition,
            Optional<String> order,
            boolean needsSources,
            ScanWindow window,
            FieldReader fields,
            Visitor visitor,
            ScanDeadline deadline)
            throws SQLException {
        String sql = String.format(
                Locale.ROOT,
                """
            select d.id, millrace.microseconds(d.ts), %s, %s
            from %s d
            where %s
            %s
            """,
                target.sequence(),
                needsSources
                        ? "octet_length(d.source), case when octet_length(d.source) <= " + window.longest()
                                + " then d.source end"
                        : "0, ''",
                target.table(),
                condition.sql(),
                order.map(by -> "order by " + by).orElse(""));
        Transactions.inCursor(connection, () -> {
            try (PreparedStatement statement = connection.prepareStatement(sql)) {
                statement.setFetchSize(window.rows());
                condition.bind(statement, 1);
                try (ResultSet rows = statement.executeQuery()) {
                    visit(target, rows, fields, visitor, deadline);
                }
            }
        });
    }

    private void visit(SearchedIndex target, ResultSet rows, FieldReader fields, Visitor visitor, ScanDeadline deadline)
            throws SQLException {
        boolean continues = true;
        Runnable check = () -> deadline.check(target.index().name());
        while (continues && rows.next()) {
            check.run();
            SortKey key = key(target, rows);
            String inline = rows.getString(5);
            if (inline == null) {
                ReadBudget.Lease held = SourceReader.reserve(budget, rows.getLong(4));
                try {
                    continues = visitor.visit(
                            key,
                            fields.candidate(
                                    key.id(), key.timestamp(), sources().load(target, key.id()), check));
                } finally {
                    held.giveBack();
                }
            } else {
                continues = visitor.visit(key, fields.candidate(key.id(), key.timestamp(), inline, check));
            }
        }
    }

    /**
     * Finds a document by its id.
     *
     * @param targets at least one index; if several indices contain the document, the first of them is used
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
        String sql = SearchedIndex.joined(
                        targets,
                        (place, target) -> String.format(
                                Locale.ROOT,
                                """
            select %d as place, d.id, millrace.microseconds(d.ts), %s, octet_length(d.source),
                case when octet_length(d.source) <= %d then d.source end
            from %s d
            where %s
            """,
                                place,
                                target.sequence(),
                                SourceReader.SMALL,
                                target.table(),
                                condition.sql()))
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
                ReadBudget.Lease held = SourceReader.reserve(budget, rows.getLong(5));
                try {
                    return Optional.of(new FoundSource(target, key, sources().load(target, id)));
                } finally {
                    held.giveBack();
                }
            }
        }
    }

    private static SortKey key(SearchedIndex target, ResultSet rows) throws SQLException {
        return new SortKey(
                target.rank(), new DocumentId(rows.getString(1)), new Timestamp(rows.getLong(2)), rows.getLong(3));
    }

    void execute(String sql) throws SQLException {
        try (PreparedStatement statement = connection.prepareStatement(sql)) {
            statement.execute();
        }
    }

    /** Receives the documents of a scan, one after the other. */
    interface Visitor {

        /** Processes a document. Returns whether the scan should continue. */
        boolean visit(SortKey key, Candidate candidate);
    }

    public record FoundSource(SearchedIndex target, SortKey key, String source) {}
}
