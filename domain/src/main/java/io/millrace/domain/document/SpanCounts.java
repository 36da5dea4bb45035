package io.millrace.domain.document;

import java.util.Collections;
import java.util.SortedMap;
import java.util.TreeMap;

/**
 * The numbers of documents in successive spans of time of the same width, aligned to the Unix epoch (UTC). If the
 * documents cover more than {@link #MAXIMUM} spans, only their range is kept, to limit the use of heap memory. Not
 * thread-safe.
 */
public final class SpanCounts {

    /** The maximum number of spans, including spans without documents. */
    public static final int MAXIMUM = 500;

    private final long width;
    private final SortedMap<Long, Long> counts = new TreeMap<>();
    private TimeRange range = TimeRange.NONE;

    /**
     * Creates counts without documents.
     *
     * @param width the length of a span in microseconds, at least 1
     */
    public SpanCounts(long width) {
        if (width < 1) {
            throw new IllegalArgumentException("spans must take some time, but were " + width);
        }
        this.width = width;
    }

    /** Returns the number of the span that contains a moment. The span that begins with 1970 has number 0. */
    public static long number(Timestamp moment, long width) {
        return Math.floorDiv(moment.microseconds(), width);
    }

    /** Returns the number of spans that a range overlaps. */
    public static long touched(TimeRange range, long width) {
        return range.isEmpty() ? 0 : number(range.to(), width) - number(range.from(), width) + 1;
    }

    /**
     * Adds documents that are all in one span.
     *
     * @param within the range of their timestamps
     */
    public void add(long documents, TimeRange within) {
        add(number(within.from(), width), documents, within);
    }

    /** Adds counts that have the same width. */
    public void addAll(SpanCounts others) {
        others.counts.forEach((number, documents) -> add(number, documents, others.range));
        reach(others.range);
    }

    private void add(long number, long documents, TimeRange among) {
        reach(among);
        if (touched(range, width) <= MAXIMUM) {
            counts.merge(number, documents, Long::sum);
        }
    }

    /** Extends the range of the documents to include another range, without counting documents. */
    public void reach(TimeRange other) {
        range = range.hull(other);
        if (touched(range, width) > MAXIMUM) {
            counts.clear();
        }
    }

    /** Returns the time range from the first to the last document; empty if no document was added. */
    public TimeRange range() {
        return range;
    }

    /**
     * Returns the counts by span number, without empty spans. If the range overlaps more than {@link #MAXIMUM} spans,
     * the result is empty.
     */
    public SortedMap<Long, Long> counts() {
        return Collections.unmodifiableSortedMap(counts);
    }
}
