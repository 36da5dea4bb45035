package io.millrace.domain.document.sort;

import io.millrace.domain.Rejection;
import io.millrace.domain.document.Place;
import io.millrace.domain.document.query.Candidate;
import io.millrace.domain.document.query.FieldPath;
import io.millrace.domain.document.query.FieldValue;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;

/**
 * An order of documents by the values of fields. Documents with equal values are in the order of their places.
 *
 * @param keys the fields, the most important one first; at least one
 * @param descendingPlaces whether documents with equal values are in the descending order of their places
 */
public record FieldOrder(List<Key> keys, boolean descendingPlaces) {

    /** The maximum number of fields in one order. */
    public static final int MOST_KEYS = 8;

    public FieldOrder {
        keys = List.copyOf(keys);
        if (keys.isEmpty()) {
            throw new IllegalArgumentException("an order needs a field");
        }
        if (keys.size() > MOST_KEYS) {
            throw Rejection.invalid("a search cannot be sorted by more than " + MOST_KEYS + " fields");
        }
    }

    /**
     * One field of an order.
     *
     * @param largest whether the largest of several values counts, otherwise the smallest one
     * @param missingFirst whether documents without a value come first, regardless of the direction
     * @param substitute the value of documents without a value; if present, {@code missingFirst} has no effect
     */
    public record Key(
            FieldPath field,
            boolean descending,
            boolean largest,
            boolean missingFirst,
            Optional<FieldValue> substitute) {

        private SortValue of(Candidate document) {
            if (field.isTimestamp()) {
                return SortValue.of(new FieldValue.Numeric(
                        Long.toString(document.timestamp().microseconds())));
            }
            Selection selection = new Selection(largest);
            document.anyValue(field, selection::add);
            return selection.selected.isMissing() && substitute.isPresent()
                    ? SortValue.of(substitute.get())
                    : selection.selected;
        }

        private int compare(SortValue one, SortValue other) {
            if (one.isMissing() || other.isMissing()) {
                int missingLast = Boolean.compare(one.isMissing(), other.isMissing());
                return missingFirst ? -missingLast : missingLast;
            }
            return descending ? other.compareTo(one) : one.compareTo(other);
        }
    }

    /** Selects the smallest or largest of several values. */
    private static final class Selection {

        private final boolean largest;
        private SortValue selected = SortValue.MISSING;

        Selection(boolean largest) {
            this.largest = largest;
        }

        /** Adds a value. Returns false, because no value decides the selection alone. */
        boolean add(FieldValue next) {
            SortValue value = SortValue.of(next);
            int order = value.compareTo(selected);
            if (selected.isMissing() || (largest ? order > 0 : order < 0)) {
                selected = value;
            }
            return false;
        }
    }

    /** Returns the fields that determine the order, in addition to the timestamp. */
    public List<FieldPath> fields() {
        return keys.stream()
                .map(Key::field)
                .filter(field -> !field.isTimestamp())
                .toList();
    }

    /** Returns the values by which a document is sorted, one for each key. A value of the timestamp is in microseconds. */
    public List<SortValue> values(Candidate document) {
        List<SortValue> values = new ArrayList<>(keys.size());
        for (Key key : keys) {
            values.add(key.of(document));
        }
        return values;
    }

    /** Compares the values of two documents. */
    public int compare(List<SortValue> one, List<SortValue> other) {
        for (int i = 0; i < keys.size(); i++) {
            int order = keys.get(i).compare(one.get(i), other.get(i));
            if (order != 0) {
                return order;
            }
        }
        return 0;
    }

    /** Returns a comparator for documents with their values. */
    public <T> Comparator<T> comparator(Function<T, List<SortValue>> values, Function<T, Place> place) {
        Comparator<T> byPlace = Comparator.comparing(place);
        Comparator<T> byValues = (one, other) -> compare(values.apply(one), values.apply(other));
        return byValues.thenComparing(descendingPlaces ? byPlace.reversed() : byPlace);
    }

    /**
     * The position after which a page starts.
     *
     * @param values one value for each key
     * @param place the place of the document; if absent, the page starts after all documents with these values
     */
    public record Position(List<SortValue> values, Optional<Place> place) {

        public Position {
            values = List.copyOf(values);
        }
    }
}
