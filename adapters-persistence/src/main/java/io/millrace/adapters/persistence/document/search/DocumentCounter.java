package io.millrace.adapters.persistence.document.search;

import io.millrace.adapters.persistence.document.query.Condition;
import io.millrace.adapters.persistence.document.table.IndexNumbers;
import io.millrace.domain.document.SpanCounts;
import io.millrace.domain.document.TimeRange;
import io.millrace.domain.document.Timestamp;
import io.millrace.domain.index.IndexId;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.stream.Collectors;

/**
 * Counts documents.
 *
 * @param revisionCheck the check of the catalog revision. Some statements contain its condition, so that no separate
 *     statement is needed for the check
 */
public record DocumentCounter(Connection connection, RevisionCheck revisionCheck) {

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
     * Counts the documents that fulfil the condition. Counts each span of time separately, in one statement.
     *
     * @param width the length of a span in microseconds
     */
    void countBySpan(SearchedIndex target, Condition condition, long width, SpanCounts counts) throws SQLException {
        // Reads one span more than the maximum, to detect that there are too many spans. Each row also contains the
        // time range of all spans, because the caller needs this range if there are too many spans.
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
            // The origin of date_bin is earlier than all documents, because date_bin is inexact for times before its
            // origin.
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
}
