package io.millrace.adapters.persistence.document.column.evaluation;

import io.millrace.adapters.persistence.database.Transactions;
import io.millrace.adapters.persistence.document.column.BlockValues;
import io.millrace.adapters.persistence.document.column.ColumnNames;
import io.millrace.adapters.persistence.document.column.GroupHead;
import io.millrace.adapters.persistence.document.column.TimeColumn;
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
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;

/** Loads the columns of one index for a query. */
public final class ColumnReader {

    /** The maximum number of columns of the usual size in memory at once; more only if a single group needs more. */
    private static final int COLUMNS_AT_ONCE = 32;

    /** The usual size of a column of a group in memory, in bytes. */
    private static final long BYTES_OF_COLUMN = 100_000;

    /** The maximum total size, in bytes, of the columns in memory at once; more only if a single group needs more. */
    private static final long BYTES_AT_ONCE = COLUMNS_AT_ONCE * BYTES_OF_COLUMN;

    /** The maximum number of groups in memory at once, for a query on few fields. */
    private static final int MOST_GROUPS = 1_024;

    /**
     * The maximum number of columns whose sizes are in memory at once; more only if {@link #FEWEST_GROUPS} groups have
     * more columns.
     */
    private static final int SIZES_AT_ONCE = 1 << 13;

    private static final int FEWEST_GROUPS = 8;

    /** The number of rows that are fetched at once if the rows are small. */
    private static final int ROWS_AT_ONCE = 1_024;

    /** The approximate size of a head in memory, as a multiple of its stored size. */
    private static final int MEMORY_OF_HEAD = 16;

    private final Connection connection;
    private final DocumentTable table;
    private final Runnable check;

    /**
     * Creates a reader.
     *
     * @param check called before columns are loaded; an exception ends the reading
     */
    public ColumnReader(Connection connection, DocumentTable table, Runnable check) {
        this.connection = connection;
        this.table = table;
        this.check = check;
    }

    /** Returns the memory, in bytes, for all columns that are in memory at once during a query. */
    public static long bytes(ColumnQuery query) {
        int most = query.parents().isEmpty() ? query.names().size() : BlockValues.MOST_FIELDS;
        return BYTES_OF_COLUMN * Math.max(COLUMNS_AT_ONCE, Math.min(BlockValues.MOST_FIELDS, most));
    }

    /** Receives the verdicts about groups. */
    public interface Visitor {

        /** Returns whether further groups are needed. The next of these groups is {@code next}. */
        boolean continues(GroupList.Entry next);

        /** Returns whether the verdict about a group is needed. The heads of the group's columns are loaded. */
        default boolean needs(ColumnGroup group) {
            return true;
        }

        /**
         * Receives a group whose documents all match. The heads of the group's columns are loaded.
         *
         * @return whether the visitor needs only the heads; otherwise the group is passed to {@link #visit}
         */
        default boolean takesWhole(ColumnGroup group) {
            return false;
        }

        /** Returns the names of the columns whose values the visitor needs even if the heads decide the query. */
        default Set<String> wanted(ColumnQuery query) {
            return Set.of();
        }

        /** Processes a few groups. Afterwards the columns of these groups are removed from memory. */
        void visit(Map<ColumnGroup, Verdict> groups) throws SQLException;
    }

    /**
     * Returns the groups in the order of their blocks.
     *
     * @param through the list ends before the first group that contains a higher sequence number
     */
    public GroupList groups(long through) throws SQLException {
        String sql = String.format(
                Locale.ROOT,
                "select g.first_block, g.head, t.head, (select max(b.number) from %4$s b)"
                        + " from %1$s g join %1$s t on t.first_block = g.first_block"
                        + " where g.field = '%2$s' and t.field = '%3$s' order by g.first_block",
                table.columns(),
                ColumnNames.GROUP,
                ColumnNames.TIMES,
                table.blocks());
        List<GroupList.Entry> groups = new ArrayList<>();
        int[] next = {0};
        int[] last = {0};
        Transactions.inCursor(connection, () -> {
            try (PreparedStatement statement = connection.prepareStatement(sql)) {
                statement.setFetchSize(ROWS_AT_ONCE);
                try (ResultSet rows = statement.executeQuery()) {
                    boolean continues = true;
                    while (continues && rows.next()) {
                        GroupHead group = GroupHead.read(rows.getBytes(2));
                        TimeColumn times = TimeColumn.head(rows.getBytes(3));
                        continues = rows.getInt(1) == next[0] && group.lastSequence() <= through;
                        last[0] = rows.getInt(4);
                        if (continues) {
                            groups.add(new GroupList.Entry(next[0], times.earliest(), times.latest()));
                            next[0] += group.blocks();
                        }
                    }
                }
            }
        });
        return new GroupList(groups, next[0], last[0] >= next[0]);
    }

    /**
     * Evaluates the query for groups in the order of the list. Each step loads a few groups.
     *
     * @param first the number of groups that the first step loads; the following steps load more groups
     */
    public void evaluate(GroupList groups, ColumnQuery query, int first, Visitor visitor) throws SQLException {
        int most = groupsAtOnce(query);
        int step = Math.max(1, Math.min(first, most));
        int from = 0;
        while (from < groups.size() && visitor.continues(groups.get(from))) {
            int to = Math.min(groups.size(), from + step);
            evaluate(groups.get(from), load(groups.firstBlocks(from, to), query), query, visitor);
            from = to;
            step = Math.min(2 * step, most);
        }
    }

    /** Returns the maximum number of groups that are in memory at once, without their columns. */
    static int groupsAtOnce(ColumnQuery query) {
        int columns = 2 + (query.parents().isEmpty() ? query.names().size() : BlockValues.MOST_FIELDS);
        return Math.max(FEWEST_GROUPS, Math.min(MOST_GROUPS, SIZES_AT_ONCE / columns));
    }

    private void evaluate(GroupList.Entry first, List<ColumnGroup> groups, ColumnQuery query, Visitor visitor)
            throws SQLException {
        int from = 0;
        while (from < groups.size() && visitor.continues(first)) {
            int to = from;
            long bytes = 0;
            while (to < groups.size() && (to == from || bytes < BYTES_AT_ONCE)) {
                bytes += (long) MEMORY_OF_HEAD * groups.get(to).bytesOfHeads();
                to++;
            }
            visit(first, groups.subList(from, to), query, visitor);
            from = to;
        }
    }

    /** Evaluates the query for groups whose heads fit into memory together, and passes the groups to the visitor. */
    private void visit(GroupList.Entry first, List<ColumnGroup> groups, ColumnQuery query, Visitor visitor)
            throws SQLException {
        loadHeads(groups.stream().filter(ColumnGroup::isIncomplete).toList(), query);
        Set<String> missing = new HashSet<>(visitor.wanted(query));
        boolean wantsValues = !missing.isEmpty();
        Map<ColumnGroup, Verdict> decided = new LinkedHashMap<>();
        List<ColumnGroup> rest = new ArrayList<>();
        for (ColumnGroup group : groups) {
            if (visitor.needs(group)) {
                Set<String> wanted = new HashSet<>();
                Verdict verdict = query.evaluate(group, wanted);
                boolean isTaken = verdict.matchesAll(group.documents()) && visitor.takesWhole(group);
                boolean isNone = verdict.possible().isEmpty();
                missing.addAll(wanted);
                if (!isTaken && !isNone && (wantsValues || !wanted.isEmpty())) {
                    rest.add(group);
                } else if (!isTaken) {
                    decided.put(group, verdict);
                } else {
                    group.release();
                }
            } else {
                group.release();
            }
        }
        visitor.visit(decided);
        decided.keySet().forEach(ColumnGroup::release);
        int from = 0;
        while (from < rest.size() && visitor.continues(first)) {
            int to = from;
            long bytes = 0;
            while (to < rest.size() && (to == from || bytes + bytesOfBodies(rest.get(to), missing) <= BYTES_AT_ONCE)) {
                bytes += bytesOfBodies(rest.get(to), missing);
                to++;
            }
            List<ColumnGroup> some = rest.subList(from, to);
            loadBodies(some, missing);
            Map<ColumnGroup, Verdict> verdicts = new LinkedHashMap<>();
            some.forEach(group -> verdicts.put(group, query.evaluate(group, new HashSet<>())));
            visitor.visit(verdicts);
            some.forEach(ColumnGroup::release);
            from = to;
        }
        rest.forEach(ColumnGroup::release);
    }

    /**
     * Returns the memory, in bytes, for the bodies of some columns of a group. Only columns of words can exceed the
     * usual size of a column.
     */
    private static long bytesOfBodies(ColumnGroup group, Set<String> names) {
        return names.stream()
                .mapToLong(name -> Math.max(BYTES_OF_COLUMN, group.bytesOfBody(name)))
                .sum();
    }

    /** Returns the groups in the order of {@code firstBlocks}. The heads of the groups' fields are not loaded yet. */
    private List<ColumnGroup> load(List<Integer> firstBlocks, ColumnQuery query) throws SQLException {
        Set<String> common = Set.of(ColumnNames.GROUP, ColumnNames.TIMES);
        Set<String> names = new HashSet<>(query.names());
        names.addAll(common);
        Map<Integer, ColumnGroup> groups = new HashMap<>();
        Map<Integer, byte[]> times = new HashMap<>();
        Map<Integer, Integer> announced = new HashMap<>();
        String columns = String.format(
                Locale.ROOT,
                "c.first_block, c.field, case when c.field in ('%s', '%s') then c.head end, octet_length(c.head)",
                ColumnNames.GROUP,
                ColumnNames.TIMES);
        select(columns, firstBlocks, names, query.parents(), row -> {
            int block = row.getInt(1);
            String name = row.getString(2);
            if (name.equals(ColumnNames.GROUP)) {
                groups.put(block, new ColumnGroup(block, GroupHead.read(row.getBytes(3))));
            } else if (name.equals(ColumnNames.TIMES)) {
                times.put(block, row.getBytes(3));
            } else {
                announced.merge(block, row.getInt(4), Integer::sum);
            }
        });
        List<ColumnGroup> loaded = new ArrayList<>();
        for (int block : firstBlocks) {
            ColumnGroup group = Objects.requireNonNull(groups.get(block), "group");
            group.addHead(ColumnNames.TIMES, Objects.requireNonNull(times.get(block), "times"));
            Optional.ofNullable(announced.get(block)).ifPresent(group::announceHeads);
            loaded.add(group);
        }
        return loaded;
    }

    /** Loads the heads of the columns that a query needs. */
    private void loadHeads(List<ColumnGroup> groups, ColumnQuery query) throws SQLException {
        if (!groups.isEmpty()) {
            Map<Integer, ColumnGroup> byBlock = byBlock(groups);
            String columns = "c.first_block, c.field, c.head, octet_length(c.body)";
            select(columns, byBlock.keySet(), query.names(), query.parents(), row -> {
                if (!row.getString(2).equals(ColumnNames.TIMES)) {
                    group(byBlock, row).addHead(row.getString(2), row.getBytes(3));
                    group(byBlock, row).announceBody(row.getString(2), row.getInt(4));
                }
            });
        }
    }

    private void loadBodies(List<ColumnGroup> groups, Collection<String> names) throws SQLException {
        Map<Integer, ColumnGroup> byBlock = byBlock(groups);
        select(
                "c.first_block, c.field, c.body",
                byBlock.keySet(),
                names,
                Set.of(),
                row -> group(byBlock, row).addBody(row.getString(2), row.getBytes(3)));
    }

    private static Map<Integer, ColumnGroup> byBlock(List<ColumnGroup> groups) {
        Map<Integer, ColumnGroup> byBlock = new HashMap<>();
        groups.forEach(group -> byBlock.put(group.firstBlock(), group));
        return byBlock;
    }

    private static ColumnGroup group(Map<Integer, ColumnGroup> byBlock, ResultSet row) throws SQLException {
        return Objects.requireNonNull(byBlock.get(row.getInt(1)), "group");
    }

    /** Receives the rows of a statement. */
    private interface Rows {

        void visit(ResultSet row) throws SQLException;
    }

    /**
     * Reads rows of the table of columns.
     *
     * @param names the names of columns
     * @param parents for each of these paths, the columns of all fields below this path are also read
     */
    private void select(
            String columns,
            Collection<Integer> firstBlocks,
            Collection<String> names,
            Collection<String> parents,
            Rows visitor)
            throws SQLException {
        String below = parents.stream()
                .map(path -> " or (c.field >= ? and c.field < ?)")
                .collect(Collectors.joining());
        String sql = String.format(
                Locale.ROOT,
                "select %s from %s c where c.first_block = any(?) and (c.field = any(?)%s)",
                columns,
                table.columns(),
                below);
        check.run();
        try (PreparedStatement statement = connection.prepareStatement(sql)) {
            statement.setArray(1, connection.createArrayOf("int4", firstBlocks.toArray()));
            statement.setArray(2, connection.createArrayOf("text", names.toArray()));
            int next = 3;
            for (String path : parents) {
                statement.setString(next++, ColumnNames.of(path) + '.');
                statement.setString(next++, ColumnNames.of(path) + (char) ('.' + 1));
            }
            try (ResultSet rows = statement.executeQuery()) {
                while (rows.next()) {
                    visitor.visit(rows);
                }
            }
        }
    }
}
