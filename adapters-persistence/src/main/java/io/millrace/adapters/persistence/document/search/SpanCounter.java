package io.millrace.adapters.persistence.document.search;

import io.millrace.adapters.persistence.document.admission.ScanDeadline;
import io.millrace.adapters.persistence.document.admission.ScanWindow;
import io.millrace.adapters.persistence.document.column.evaluation.ColumnGroup;
import io.millrace.adapters.persistence.document.query.Condition;
import io.millrace.adapters.persistence.document.query.FieldReader;
import io.millrace.adapters.persistence.document.query.Pushdown;
import io.millrace.adapters.persistence.document.query.SortKey;
import io.millrace.domain.document.SpanCounts;
import io.millrace.domain.document.TimeRange;
import io.millrace.domain.document.Timestamp;
import io.millrace.domain.document.query.Candidate;
import io.millrace.domain.document.query.Query;
import java.sql.SQLException;
import java.util.BitSet;
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
        Segments segments =
                new Segments(reader, query, new FieldReader(query), query.needsFields(), scanWindow, deadline);
        SpanCounts counts = new SpanCounts(width);
        for (SearchedIndex target : targets) {
            Optional<Long> known = target.knownCount(query.exactRange());
            Optional<TimeRange> inOneSpan = target.knownRange().filter(range -> SpanCounts.touched(range, width) == 1);
            if (known.isPresent() && inOneSpan.isPresent()) {
                counts.add(known.get(), inOneSpan.get());
            } else if (target.mayContain(query.timeBounds().intersection(TimeRange.ALL))) {
                if (target.packed() || query.needsFields()) {
                    segments.all(target, Long.MAX_VALUE, new Spans(counts, width));
                } else {
                    reader.counter().countBySpan(target, matching, width, counts);
                }
            }
        }
        return counts;
    }

    private record Spans(SpanCounts counts, long width) implements MatchReceiver {

        @Override
        public BitSet addGroup(ColumnGroup group, BitSet matching) {
            long[] times = group.times().orElseThrow();
            // Successive documents are usually in the same span.
            int i = matching.nextSetBit(0);
            while (i >= 0) {
                long span = Math.floorDiv(times[i], width);
                long earliest = times[i];
                long latest = times[i];
                int documents = 0;
                while (i >= 0 && Math.floorDiv(times[i], width) == span) {
                    earliest = Math.min(earliest, times[i]);
                    latest = Math.max(latest, times[i]);
                    documents++;
                    i = matching.nextSetBit(i + 1);
                }
                counts.add(documents, TimeRange.of(new Timestamp(earliest), new Timestamp(latest)));
            }
            return new BitSet();
        }

        @Override
        public void addDocument(SortKey key, Candidate document) {
            counts.add(1, TimeRange.of(key.timestamp(), key.timestamp()));
        }
    }
}
