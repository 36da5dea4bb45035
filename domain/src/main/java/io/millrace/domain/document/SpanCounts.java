package io.millrace.domain.document;

import java.util.Collections;
import java.util.SortedMap;
import java.util.TreeMap;

/**
 * How many documents there are in each of successive spans of time of one width, which begin at multiples of it since
 * 1970 in UTC. It takes no more memory however many documents and spans there are: once the documents reach over more
 * than {@link #MAXIMUM} spans, their range alone is kept. Not safe for several threads.
 */
public final class SpanCounts {

    /** Most spans that are counted, those without documents included. */
    public static final int MAXIMUM = 500;

    private final long width;
    private final SortedMap<Long, Long> counts = new TreeMap<>();
    private TimeRange range = TimeRange.NONE;

    /**
     * Begins without documents.
     *
     * @param width in microseconds, at least one
     */
    public SpanCounts(long width) {
        if (width < 1) {
            throw new IllegalArgumentException("spans must take some time, but were " + width);
        }
        this.width = width;
    }

    /** Returns the number of the span that a moment is in; the first one since 1970 has number 0. */
    public static long number(Timestamp moment, long width) {
        return Math.floorDiv(moment.microseconds(), width);
    }

    /** Returns how many spans a range touches. */
    public static long touched(TimeRange range, long width) {
        return range.isEmpty() ? 0 : number(range.to(), width) - number(range.from(), width) + 1;
    }

    /**
     * Adds documents of one span.
     *
     * @param within from the first of them to the last
     */
    public void add(long documents, TimeRange within) {
        add(number(within.from(), width), documents, within);
    }

    /** Adds what was counted elsewhere, in spans of the same width. */
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

    /** Notes that there are documents at both ends of a range, which need not be in one span. */
    public void reach(TimeRange other) {
        range = range.hull(other);
        if (touched(range, width) > MAXIMUM) {
            counts.clear();
        }
    }

    /** Returns the range from the first document to the last, which is empty if there are none. */
    public TimeRange range() {
        return range;
    }

    /** Returns the counts by the numbers of the spans that have documents; none if the range touches too many. */
    public SortedMap<Long, Long> counts() {
        return Collections.unmodifiableSortedMap(counts);
    }
}
