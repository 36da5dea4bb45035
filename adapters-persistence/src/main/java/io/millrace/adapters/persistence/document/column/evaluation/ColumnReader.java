package io.millrace.adapters.persistence.document.column.evaluation;

import io.millrace.adapters.persistence.document.column.BlockValues;
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
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;

/** Loads the columns of one index for a query. */
public final class ColumnReader {

    /** The maximum number of columns in memory at once, unless one group has more. */
    private static final int COLUMNS_AT_ONCE = 32;

    /** The usual size of a column of a group in memory, in bytes. */
    private static final long BYTES_OF_COLUMN = 100_000;

    /** The maximum number of groups in memory at once. */
    private static final int GROUPS_AT_ONCE = 1_024;

    private final Connection connection;
    private final DocumentTable table;

    public ColumnReader(Connection connection, DocumentTable table) {
        this.connection = connection;
        this.table = table;
    }

    /** Returns the memory for the columns that a query needs at once, in bytes. */
    public static long bytes(ColumnQuery query) {
        int most = query.parents().isEmpty() ? query.names().size() : BlockValues.MOST_FIELDS;
        return BYTES_OF_COLUMN * Math.max(COLUMNS_AT_ONCE, Math.min(BlockValues.MOST_FIELDS, most));
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
     * Evaluates the query for all groups, a few groups at a time. The blocks of the groups have no gaps.
     *
     * @param through groups with a higher sequence number are omitted
     * @param loadsAll whether the visitor needs the values of all columns, even if the heads decide the query
     * @return the number of the first block that belongs to none of the visited groups
     */
    public int evaluate(long through, ColumnQuery query, boolean loadsAll, Visitor visitor) throws SQLException {
        int atOnce = query.parents().isEmpty()
                ? Math.max(1, COLUMNS_AT_ONCE / Math.max(1, query.names().size()))
                : 1;
        int next = 0;
        List<ColumnGroup> groups = groups(next, through);
        boolean continues = true;
        while (continues && !groups.isEmpty()) {
            for (int from = 0; continues && from < groups.size(); from += atOnce) {
                List<ColumnGroup> some = groups.subList(from, Math.min(groups.size(), from + atOnce));
                continues = visitor.visit(verdicts(some, query, loadsAll, visitor));
                some.forEach(ColumnGroup::release);
            }
            ColumnGroup last = groups.get(groups.size() - 1);
            next = last.firstBlock() + last.blocks();
            groups = groups(next, through);
        }
        return next;
    }

    /** Returns the next groups without their columns, in the order of their blocks. */
    private List<ColumnGroup> groups(int fromBlock, long through) throws SQLException {
        String sql = String.format(
                Locale.ROOT,
                "select c.first_block, c.head from %s c where c.field = '%s' and c.first_block >= ?"
                        + " order by c.first_block limit %d",
                table.columns(),
                ColumnNames.GROUP,
                GROUPS_AT_ONCE);
        List<ColumnGroup> groups = new ArrayList<>();
        try (PreparedStatement statement = connection.prepareStatement(sql)) {
            statement.setInt(1, fromBlock);
            try (ResultSet rows = statement.executeQuery()) {
                while (rows.next()) {
                    ColumnGroup group = new ColumnGroup(rows.getInt(1), GroupHead.read(rows.getBytes(2)));
                    if (group.lastSequence() <= through) {
                        groups.add(group);
                    }
                }
            }
        }
        return groups;
    }

    private Map<ColumnGroup, Verdict> verdicts(
            List<ColumnGroup> groups, ColumnQuery query, boolean loadsAll, Visitor visitor) throws SQLException {
        loadHeads(groups, query);
        List<ColumnGroup> needed = groups.stream().filter(visitor::needs).toList();
        Set<String> missing = new HashSet<>(loadsAll ? query.names() : Set.of());
        Map<ColumnGroup, Verdict> verdicts = new LinkedHashMap<>();
        for (ColumnGroup group : needed) {
            verdicts.put(group, query.evaluate(group, missing));
        }
        if (!missing.isEmpty() && !needed.isEmpty()) {
            loadBodies(needed, missing);
            needed.forEach(group -> verdicts.put(group, query.evaluate(group, new HashSet<>())));
        }
        return verdicts;
    }

    /** Loads the heads of the columns that a query needs. */
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
