package io.millrace.adapters.http.graphql.field.document;

import io.millrace.application.port.driving.document.ReadDocuments;
import io.millrace.application.port.driving.index.ReadTarget;
import io.millrace.domain.Rejection;
import io.millrace.domain.document.SpanCounts;
import io.millrace.domain.document.TimeRange;
import io.millrace.domain.document.Timestamp;
import io.millrace.domain.document.query.Query;
import io.millrace.domain.text.TimeText;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.stream.LongStream;

/** The numbers of documents in successive time spans. */
record DocumentHistogram(List<Bucket> buckets) {

    private static final Duration SHORTEST = Duration.ofMillis(1);
    private static final Duration LONGEST = Duration.ofDays(36_500);

    DocumentHistogram {
        buckets = List.copyOf(buckets);
    }

    /** The number of documents in a time span, from {@code from} (inclusive) to {@code until} (exclusive). */
    record Bucket(Timestamp from, Timestamp until, long count) {}

    /** The requested time range. A missing bound is determined by the matching documents. */
    record Range(Optional<Timestamp> from, Optional<Timestamp> until) {

        private TimeRange around(TimeRange documents) {
            return TimeRange.of(
                    from.orElse(documents.from()),
                    until.map(end -> new Timestamp(end.microseconds() - 1)).orElse(documents.to()));
        }
    }

    long total() {
        return buckets.stream().mapToLong(Bucket::count).sum();
    }

    /**
     * Counts the documents of a query.
     *
     * @param query a query that matches no documents outside of {@code range}
     * @throws Rejection if the interval is invalid, or so short that the range has too many spans
     */
    static DocumentHistogram count(
            ReadDocuments documents, ReadTarget target, Query query, Range range, String interval) {
        long width = width(interval);
        if (range.from().isPresent() && range.until().isPresent()) {
            requireFewSpans(range.around(TimeRange.NONE), width, interval);
        }
        SpanCounts counts = documents.countBySpan(target, query, width);
        TimeRange whole = range.around(counts.range());
        if (whole.isEmpty()) {
            return new DocumentHistogram(List.of());
        }
        requireFewSpans(whole, width, interval);
        return new DocumentHistogram(LongStream.rangeClosed(
                        SpanCounts.number(whole.from(), width), SpanCounts.number(whole.to(), width))
                .mapToObj(number -> new Bucket(
                        new Timestamp(number * width),
                        new Timestamp((number + 1) * width),
                        counts.counts().getOrDefault(number, 0L)))
                .toList());
    }

    private static void requireFewSpans(TimeRange range, long width, String interval) {
        long spans = SpanCounts.touched(range, width);
        if (spans > SpanCounts.MAXIMUM) {
            throw Rejection.invalid("[interval] of [" + interval + "] makes " + spans + " buckets between ["
                    + range.from() + "] and [" + range.to() + "], at most " + SpanCounts.MAXIMUM + " are allowed");
        }
    }

    /** Returns the length of a bucket in microseconds. */
    static long width(String interval) {
        Duration width = TimeText.parse("interval", interval).duration();
        if (width.compareTo(SHORTEST) < 0 || width.compareTo(LONGEST) > 0) {
            throw Rejection.invalid("[interval] must be between 1ms and 36500d, but was [" + interval + "]");
        }
        return width.toNanos() / 1_000;
    }
}
