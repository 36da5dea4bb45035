package io.millrace.adapters.persistence.document.search;

import io.millrace.adapters.persistence.document.query.Condition;
import io.millrace.adapters.persistence.document.query.FieldReader;
import io.millrace.adapters.persistence.document.query.Pushdown;
import io.millrace.domain.document.SpanCounts;
import io.millrace.domain.document.TimeRange;
import io.millrace.domain.document.query.Query;
import java.sql.SQLException;
import java.util.List;
import java.util.Optional;

/** Counts matching documents in spans of time. */
public final class SpanCounter {

    private SpanCounter() {}

    /**
     * Counts all matching documents in each span of time.
     *
     * @param width the length of a span in microseconds
     */
    public static SpanCounts countBySpan(
            DocumentReader reader,
            List<SearchedIndex> targets,
            Query query,
            long width,
            ScanWindow scanWindow,
            ScanDeadline deadline)
            throws SQLException {
        Condition matching = Pushdown.of(query);
        FieldReader fields = new FieldReader(query);
        SpanCounts counts = new SpanCounts(width);
        for (SearchedIndex target : targets) {
            Optional<Long> known = target.knownCount(query.exactRange());
            Optional<TimeRange> inOneSpan = target.knownRange().filter(range -> SpanCounts.touched(range, width) == 1);
            if (known.isPresent() && inOneSpan.isPresent()) {
                counts.add(known.get(), inOneSpan.get());
            } else if (target.mayContain(query.timeBounds().intersection(TimeRange.ALL))) {
                if (target.packed()) {
                    countBySpan(reader, target, query, fields, counts, scanWindow, deadline);
                } else if (query.needsFields()) {
                    DocumentReader.Visitor counting = (key, candidate) -> {
                        if (query.matches(candidate)) {
                            counts.add(1, TimeRange.of(key.timestamp(), key.timestamp()));
                        }
                        return true;
                    };
                    reader.scan(target, matching, Optional.empty(), scanWindow, fields, counting, deadline);
                } else {
                    reader.counter().countBySpan(target, matching, width, counts);
                }
            }
        }
        return counts;
    }

    private static void countBySpan(
            DocumentReader reader,
            SearchedIndex target,
            Query query,
            FieldReader fields,
            SpanCounts counts,
            ScanWindow scanWindow,
            ScanDeadline deadline)
            throws SQLException {
        BlockReader blocks = reader.blocks();
        BlockReader.Visitor counting = (block, part) -> {
            BlockDocuments.visit(
                    blocks,
                    target,
                    query,
                    query.needsFields(),
                    fields,
                    part,
                    (key, fieldsOfDocument) -> counts.add(1, TimeRange.of(key.timestamp(), key.timestamp())),
                    deadline);
            return true;
        };
        blocks.scan(
                target,
                BlockPushdown.of(query),
                BlockPushdown.ofGroup(query),
                "d.seq",
                BlockDocuments.choice(query.needsFields()),
                scanWindow,
                counting,
                deadline);
    }
}
