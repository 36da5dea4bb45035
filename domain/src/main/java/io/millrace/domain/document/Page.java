package io.millrace.domain.document;

import io.millrace.domain.Fault;
import io.millrace.domain.Rejection;
import java.util.Comparator;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.function.Function;

/**
 * Which of the matching documents to return, and in which order.
 *
 * @param after the page starts after this document, in the order of {@code sort}
 * @param byFields the order if documents are sorted by fields; then {@code sort} has no effect and {@code after} is empty
 * @param trackTotal the number up to which matching documents are counted; 0 to count no documents, absent to count all
 */
public record Page(
        int from, int size, Sort sort, Optional<After> after, Optional<ByFields> byFields, OptionalLong trackTotal) {

    /** The maximum sum of {@code from} and {@code size}. */
    public static final int LARGEST_WINDOW = 10_000;

    public static final int DEFAULT_SIZE = 10;
    public static final long DEFAULT_TRACK_TOTAL = 10_000;

    /**
     * Checks the parameters.
     *
     * @throws Rejection if a number is negative, the sum of {@code from} and {@code size} is too large, or {@code from}
     *     is used with {@code after}
     */
    public Page {
        if (from < 0) {
            throw Rejection.of(Fault.NEGATIVE_OFFSET, from);
        }
        if (size < 0) {
            throw Rejection.of(Fault.NEGATIVE_SIZE, size);
        }
        if ((long) from + size > LARGEST_WINDOW) {
            throw Rejection.of(Fault.PAGE_TOO_FAR, LARGEST_WINDOW, (long) from + size);
        }
        if (from > 0
                && (after.isPresent() || byFields.filter(ByFields::isContinued).isPresent())) {
            throw Rejection.of(Fault.OFFSET_AFTER_PLACE);
        }
        if (byFields.isPresent() && after.isPresent()) {
            throw new IllegalArgumentException("a page has only one order");
        }
        if (sort == Sort.ANY && after.isPresent()) {
            throw new IllegalArgumentException("a page that starts after a document needs an order");
        }
        if (trackTotal.isPresent() && trackTotal.getAsLong() < 0) {
            throw Rejection.of(Fault.NEGATIVE_TRACK_TOTAL, trackTotal.getAsLong());
        }
    }

    /** Creates a page that is not sorted by fields. */
    public Page(int from, int size, Sort sort, Optional<After> after, OptionalLong trackTotal) {
        this(from, size, sort, after, Optional.empty(), trackTotal);
    }

    /** Returns a copy of this page with another order. */
    public Page in(Sort order) {
        return new Page(from, size, order, after, trackTotal);
    }

    /** Returns a page that also contains the documents before this page. */
    public Page withoutOffset() {
        return new Page(0, from + size, sort, after, byFields, trackTotal);
    }

    /** Returns the page of the first {@code size} documents in the order of {@link Place}. */
    public static Page first(int size) {
        return new Page(0, size, Sort.PLACE, Optional.empty(), OptionalLong.of(DEFAULT_TRACK_TOTAL));
    }

    /** The order of documents. */
    public enum Sort {
        /** An order that the engine chooses. It may differ for the next page. */
        ANY,
        PLACE,
        PLACE_DESCENDING,
        TIMESTAMP,
        TIMESTAMP_DESCENDING;

        /**
         * Returns a comparator for this order. Documents with the same timestamp are always in ascending order of their
         * places.
         */
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

    /** An order by fields. The only implementation is {@code FieldPage}, in the package that defines these orders. */
    public interface ByFields {

        /** Returns whether the page starts after a position. */
        boolean isContinued();
    }

    /**
     * The document after which a page starts.
     *
     * @param timestamp the timestamp of the document; present if and only if documents are ordered by timestamp
     * @param place the place of the document; if absent, the page starts after all documents with this timestamp
     */
    public record After(Optional<Timestamp> timestamp, Optional<Place> place) {

        public After {
            if (timestamp.isEmpty() && place.isEmpty()) {
                throw new IllegalArgumentException("a page begins behind a timestamp, a place, or both");
            }
        }
    }
}
