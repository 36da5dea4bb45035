package io.millrace.domain.document;

import io.millrace.domain.Rejection;
import java.util.Comparator;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.function.Function;

/**
 * The section of the matching documents to return, and their order.
 *
 * @param after the document to start after, in the order of {@code sort}
 * @param trackTotal the limit for counting matching documents; 0 for no count, absent for no limit
 */
public record Page(int from, int size, Sort sort, Optional<After> after, OptionalLong trackTotal) {

    /** The largest sum of {@code from} and {@code size}. */
    public static final int LARGEST_WINDOW = 10_000;

    public static final int DEFAULT_SIZE = 10;
    public static final long DEFAULT_TRACK_TOTAL = 10_000;

    /**
     * Checks the numbers.
     *
     * @throws Rejection if one is negative or the window too large
     */
    public Page {
        if (from < 0) {
            throw Rejection.invalid("[from] parameter cannot be negative but was [" + from + "]");
        }
        if (size < 0) {
            throw Rejection.invalid("[size] parameter cannot be negative, found [" + size + "]");
        }
        if ((long) from + size > LARGEST_WINDOW) {
            throw Rejection.invalid("Result window is too large, from + size must be less than or equal to: ["
                    + LARGEST_WINDOW + "] but was [" + ((long) from + size) + "]; use [search_after] instead");
        }
        if (from > 0 && after.isPresent()) {
            throw Rejection.invalid("[from] parameter must be set to 0 when [search_after] is used");
        }
        if (sort == Sort.ANY && after.isPresent()) {
            throw new IllegalArgumentException("[search_after] needs an order");
        }
        if (trackTotal.isPresent() && trackTotal.getAsLong() < 0) {
            throw Rejection.invalid(
                    "[track_total_hits] parameter must be positive or equals to -1, got " + trackTotal.getAsLong());
        }
    }

    /** Returns a copy with another order. */
    public Page in(Sort order) {
        return new Page(from, size, order, after, trackTotal);
    }

    /** Returns the first {@code size} documents ordered by place. */
    public static Page first(int size) {
        return new Page(0, size, Sort.PLACE, Optional.empty(), OptionalLong.of(DEFAULT_TRACK_TOTAL));
    }

    /** The order of documents. Documents with the same timestamp are ordered by place. */
    public enum Sort {
        /** Any order chosen by the engine; it may differ for the next page. */
        ANY,
        PLACE,
        PLACE_DESCENDING,
        TIMESTAMP,
        TIMESTAMP_DESCENDING;

        /** Returns the order of documents; those with the same timestamp ascend by place in both directions. */
        public <T> Comparator<T> order(Function<T, Timestamp> timestamp, Function<T, Place> place) {
            Comparator<T> byPlace = Comparator.comparing(place);
            Comparator<T> byTime = Comparator.comparing(timestamp);
            return switch (this) {
                case ANY, PLACE -> byPlace;
                case PLACE_DESCENDING -> byPlace.reversed();
                case TIMESTAMP -> byTime.thenComparing(byPlace);
                case TIMESTAMP_DESCENDING -> byTime.reversed().thenComparing(byPlace);
            };
        }

        public boolean isByTimestamp() {
            return this == TIMESTAMP || this == TIMESTAMP_DESCENDING;
        }

        public boolean isDescending() {
            return this == PLACE_DESCENDING || this == TIMESTAMP_DESCENDING;
        }
    }

    /**
     * The document that a page starts after.
     *
     * @param timestamp present if and only if the order is by timestamp
     * @param place absent only in an order by timestamp, to skip every document of that timestamp
     */
    public record After(Optional<Timestamp> timestamp, Optional<Place> place) {

        public After {
            if (timestamp.isEmpty() && place.isEmpty()) {
                throw new IllegalArgumentException("a page begins behind a timestamp, a place, or both");
            }
        }
    }
}
