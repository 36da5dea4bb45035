package io.millrace.adapters.persistence.document.column.evaluation;

import io.millrace.adapters.persistence.document.column.ColumnNames;
import io.millrace.adapters.persistence.document.column.GroupHead;
import io.millrace.adapters.persistence.document.table.DocumentTable;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;

/** Loads the columns of one index for a query. */
public final class ColumnReader {

    /** The maximum number of columns in memory at once. A column of a group takes about 32 KB. */
    private static final int COLUMNS_AT_ONCE = 128;

    private final Connection connection;
    private final DocumentTable table;

    public ColumnReader(Connection connection, DocumentTable table) {
        this.connection = connection;
        this.table = table;
    }

    /** Receives the verdicts about groups. */
    public interface Visitor {

        /**
         * Returns whether the verdict about a group is needed. The heads of its columns are loaded.
         */
        default boolean needs(ColumnGroup group) {
            return true;
        }

        /** Processes a few groups, whose columns are released afterwards. Returns whether further groups are needed. */
        boolean visit(Map<ColumnGroup, Verdict> groups) throws SQLException;
    }

    /**
     * Returns all groups without their columns, in the order of their blocks. Their blocks have no gaps.
     *
     * @param through groups with a higher sequence number are omitted
     */
    public List<ColumnGroup> groups(long through) throws SQLException {
        String sql = String.format(
                Locale.ROOT,
                "select c.first_block, c.head from %s c where c.field = '%s' order by c.first_block",
                table.columns(),
                ColumnNames.GROUP);
        List<ColumnGroup> groups = new ArrayList<>();
        try (PreparedStatement statement = connection.prepareStatement(sql);
                ResultSet rows = statement.executeQuery()) {
            while (rows.next()) {
                ColumnGroup group = new ColumnGroup(rows.getInt(1), GroupHead.read(rows.getBytes(2)));
                if (group.lastSequence() <= through) {
                    groups.add(group);
                }
            }
        }
        return groups;
    }

    /**
     * Evaluates the query for all groups, a few groups at a time.
     *
     * @param loadsAll whether the visitor needs the values of all columns, even if the heads decide the query
     */
    public void evaluate(List<ColumnGroup> groups, ColumnQuery query, boolean loadsAll, Visitor visitor)
            throws SQLException {
        int atOnce = Math.max(1, COLUMNS_AT_ONCE / Math.max(1, query.names().size()));
        boolean continues = true;
        for (int from = 0; continues && from < groups.size(); from += atOnce) {
            List<ColumnGroup> some = groups.subList(from, Math.min(groups.size(), from + atOnce));
            loadHeads(some, query);
            List<ColumnGroup> needed = some.stream().filter(visitor::needs).toList();
            Set<String> missing = new HashSet<>(loadsAll ? query.names() : Set.of());
            Map<ColumnGroup, Verdict> verdicts = new HashMap<>();
            for (ColumnGroup group : needed) {
                verdicts.put(group, query.evaluate(group, missing));
            }
            if (!missing.isEmpty() && !needed.isEmpty()) {
                loadBodies(needed, missing);
                needed.forEach(group -> verdicts.put(group, query.evaluate(group, new HashSet<>())));
            }
            continues = visitor.visit(verdicts);
            some.forEach(ColumnGroup::release);
        }
    }

    private void loadHeads(List<ColumnGroup> groups, ColumnQuery query) throws SQLException {
        String below = query.parents().stream()
                .map(path -> " or (c.field >= ? and c.field < ?)")
                .collect(Collectors.joining());
        String sql = String.format(
                Locale.ROOT,
                "select c.first_block, c.field, c.head from %s c where c.first_block between ? and ?"
                        + " and (c.field = any(?)%s)",
                table.columns(),
                below);
        try (PreparedStatement statement = connection.prepareStatement(sql)) {
            Map<Integer, ColumnGroup> byBlock = bind(statement, groups, query.names());
            int next = 4;
            for (String path : query.parents()) {
                statement.setString(next++, ColumnNames.of(path) + '.');
                statement.setString(next++, ColumnNames.of(path) + (char) ('.' + 1));
            }
            try (ResultSet rows = statement.executeQuery()) {
                while (rows.next()) {
                    ColumnGroup group = byBlock.get(rows.getInt(1));
                    if (group != null) {
                        group.addHead(rows.getString(2), rows.getBytes(3));
                    }
                }
            }
        }
    }

    private void loadBodies(List<ColumnGroup> groups, Collection<String> names) throws SQLException {
        String sql = String.format(
                Locale.ROOT,
                "select c.first_block, c.field, c.body from %s c where c.first_block between ? and ?"
                        + " and c.field = any(?)",
                table.columns());
        try (PreparedStatement statement = connection.prepareStatement(sql)) {
            Map<Integer, ColumnGroup> byBlock = bind(statement, groups, names);
            try (ResultSet rows = statement.executeQuery()) {
                while (rows.next()) {
                    ColumnGroup group = byBlock.get(rows.getInt(1));
                    if (group != null) {
                        group.addBody(rows.getString(2), rows.getBytes(3));
                    }
                }
            }
        }
    }

    private Map<Integer, ColumnGroup> bind(
            PreparedStatement statement, List<ColumnGroup> groups, Collection<String> names) throws SQLException {
        Map<Integer, ColumnGroup> byBlock = new HashMap<>();
        groups.forEach(group -> byBlock.put(group.firstBlock(), group));
        statement.setInt(1, groups.get(0).firstBlock());
        statement.setInt(2, groups.get(groups.size() - 1).firstBlock());
        statement.setArray(3, connection.createArrayOf("text", names.toArray()));
        return byBlock;
    }
}
