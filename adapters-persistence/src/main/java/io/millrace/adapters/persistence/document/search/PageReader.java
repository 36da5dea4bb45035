package io.millrace.adapters.persistence.document.search;

import static java.util.Objects.requireNonNull;

import io.millrace.adapters.persistence.document.query.Condition;
import io.millrace.adapters.persistence.document.query.SortKey;
import io.millrace.domain.document.DocumentId;
import io.millrace.domain.document.Page;
import io.millrace.domain.document.Timestamp;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/**
 * Reads pages in one statement.
 *
 * @param revisionCheck the check of the catalog revision; each statement includes its condition
 */
record PageReader(Connection connection, RevisionCheck revisionCheck) {

    /**
     * Reads a page of the documents that fulfil the conditions, in one statement. The result contains the sources if
     * their total size is small.
     *
     * @param limit the maximum total size of the sources, in bytes of UTF-8
     * @param places the condition for each index; at least one index, in the order of the page
     * @param counted the indices whose documents are counted
     * @param counting the condition that counted documents fulfil
     * @param most the maximum count in each index; counting stops when it is reached
     */
    PageRows read(
            Map<SearchedIndex, Condition> places,
            Page page,
            List<SearchedIndex> counted,
            Condition counting,
            long most,
            long limit)
            throws SQLException {
        boolean several = places.size() > 1;
        List<SearchedIndex> targets = List.copyOf(places.keySet());
        StringBuilder sql = new StringBuilder("""
            select k.place, k.id, millrace.microseconds(k.ts), k.seq, sum(octet_length(k.source)) over (),
                case when sum(octet_length(k.source)) over () <=\s""")
                .append(Math.min(SourceReader.SMALL, limit))
                .append(" then k.source end, 0");
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
                    .append(target.sequence())
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

    /** Returns the ORDER BY expressions for one table of rows, which has the alias {@code d}. */
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

    /**
     * The documents of a page.
     *
     * @param sources the sources of the documents; empty if they are too large to be read in the same statement
     * @param counted the number of counted documents; 0 if the page contains no documents
     */
    record PageRows(List<SortKey> keys, List<String> sources, long counted) {}
}
