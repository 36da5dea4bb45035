package io.millrace.domain.document;

import java.util.Collections;
import java.util.SortedMap;
import java.util.TreeMap;

/**
 * The numbers of documents in successive spans of time of the same width, aligned to the Unix epoch (UTC). Its memory
 * is bounded: if the documents cover more than {@link #MAXIMUM} spans, only their range is kept. Not thread-safe.
 */
public final class SpanCounts {

    /** The largest number of counted spans, including those without documents. */
    public static final int MAXIMUM = 500;

    private final long width;
    private final SortedMap<Long, Long> counts = new TreeMap<>();
    private TimeRange range = TimeRange.NONE;

    /**
     * Creates counts without documents.
     *
     * @param width in microseconds, at least one
     */
    public SpanCounts(long width) {
        if (width < 1) {
            throw new IllegalArgumentException("spans must take some time, but were " + width);
        }
        this.width = width;
    }

    /** Returns the number of the span that contains a moment; the first span since 1970 has number 0. */
    public static long number(Timestamp moment, long width) {
        return Math.floorDiv(moment.microseconds(), width);
    }

    /** Returns the number of spans that a range overlaps. */
    public static long touched(TimeRange range, long width) {
        return range.isEmpty() ? 0 : number(range.to(), width) - number(range.from(), width) + 1;
    }

    /**
     * Adds documents of one span.
     *
     * @param within the range of their timestamps
     */
    public void add(long documents, TimeRange within) {
        add(number(within.from(), width), documents, within);
    }

    /** Adds other counts with the same width. */
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

    /** Records that documents exist at both ends of a range, which may be in different spans. */
    public void reach(TimeRange other) {
        range = range.hull(other);
        if (touched(range, width) > MAXIMUM) {
            counts.clear();
        }
    }

    /** Returns the range from the first to the last document; empty without documents. */
    public TimeRange range() {
        return range;
    }

    /** Returns the counts by span number, without empty spans; empty if the range overlaps too many spans. */
    public SortedMap<Long, Long> counts() {
        return Collections.unmodifiableSortedMap(counts);
    }
}
