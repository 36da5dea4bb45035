package io.millrace.adapters.http.graphql;

import io.millrace.adapters.http.route.Parameters;
import io.millrace.application.port.driven.engine.DocumentStore.StoredDocument;
import io.millrace.application.port.driving.StoreUseCases;
import io.millrace.application.port.driving.index.ReadTarget;
import io.millrace.domain.Rejection;
import io.millrace.domain.document.Page.Sort;
import io.millrace.domain.document.Query;
import io.millrace.domain.document.TimeRange;
import io.millrace.domain.document.Timestamp;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.BooleanSupplier;

/** How many documents there are in each of successive spans of time. */
record DocumentHistogram(List<Bucket> buckets) {

    private static final int MOST_BUCKETS = 500;
    private static final Duration SHORTEST = Duration.ofMillis(1);
    private static final Duration LONGEST = Duration.ofDays(36_500);

    DocumentHistogram {
        buckets = List.copyOf(buckets);
    }

    /** The documents from a moment on until before another. */
    record Bucket(Timestamp from, Timestamp until, long count) {}

    /** The moments that were asked for; an end that is absent is that of the documents. */
    record Range(Optional<Timestamp> from, Optional<Timestamp> until) {}

    long total() {
        return buckets.stream().mapToLong(Bucket::count).sum();
    }

    /**
     * Counts the documents of a query.
     *
     * @param query which finds no documents outside of {@code range}
     * @param cancelled asked before each count
     * @throws Rejection if the interval is none, or too short for the range
     */
    static DocumentHistogram count(
            StoreUseCases.Documents ports,
            ReadTarget target,
            Query query,
            Range range,
            String interval,
            BooleanSupplier cancelled) {
        long width = width(interval);
        Optional<Timestamp> first = range.from().or(() -> edge(ports, target, query, Sort.TIMESTAMP));
        Optional<Timestamp> last = range.until()
                .map(until -> new Timestamp(until.microseconds() - 1))
                .or(() -> edge(ports, target, query, Sort.TIMESTAMP_DESCENDING));
        if (first.isEmpty() || last.isEmpty() || first.get().compareTo(last.get()) > 0) {
            return new DocumentHistogram(List.of());
        }
        long begin = Math.floorDiv(first.get().microseconds(), width);
        long end = Math.floorDiv(last.get().microseconds(), width);
        if (end - begin >= MOST_BUCKETS) {
            throw Rejection.invalid("[interval] of [" + interval + "] makes " + (end - begin + 1) + " buckets between ["
                    + first.get() + "] and [" + last.get() + "], at most " + MOST_BUCKETS + " are allowed");
        }
        List<Bucket> buckets = new ArrayList<>();
        for (long number = begin; number <= end && !cancelled.getAsBoolean(); number++) {
            Timestamp from = new Timestamp(number * width);
            Timestamp until = new Timestamp(from.microseconds() + width);
            Query during = new Query.During(
                    TimeRange.of(from, new Timestamp(until.microseconds() - 1)).intersection(TimeRange.ALL));
            buckets.add(new Bucket(
                    from,
                    until,
                    ports.count().count(target, Query.both(query, during)).documents()));
        }
        return new DocumentHistogram(buckets);
    }

    private static long width(String interval) {
        Duration width = Parameters.parseTime("interval", interval);
        if (width.compareTo(SHORTEST) < 0 || width.compareTo(LONGEST) > 0) {
            throw Rejection.invalid("[interval] must be between 1ms and 36500d, but was [" + interval + "]");
        }
        return width.toNanos() / 1_000;
    }

    private static Optional<Timestamp> edge(StoreUseCases.Documents ports, ReadTarget target, Query query, Sort sort) {
        return new DocumentParts(ports.search(), target, query, sort)
                .behind(Optional.empty(), 1).stream()
                        .map(StoredDocument::timestamp)
                        .findFirst();
    }
}
