package io.millrace.domain.document.query;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.function.Predicate;
import java.util.stream.Stream;

/**
 * The values of a field of one document, sorted as {@link Query.Between} compares them. They make queries with many
 * ranges faster, because each range is compared with only a few values.
 */
public final class SortedValues {

    private final List<FieldValue> all;
    private final List<FieldValue> numbers;
    private final List<FieldValue> dates;
    private final List<FieldValue> datesAsTexts;
    private final List<FieldValue> otherTexts;
    private final Runnable deadline;

    /**
     * Sorts values.
     *
     * @param deadline called for every comparison; an exception that it throws ends the comparisons
     */
    public SortedValues(List<FieldValue> values, Runnable deadline) {
        all = values;
        this.deadline = deadline;
        numbers = sorted(
                values,
                value -> value instanceof FieldValue.Numeric && value.number().isPresent(),
                Comparator.comparing(value -> value.number().orElseThrow()),
                deadline);
        dates = sorted(
                values,
                value -> value.date().isPresent(),
                Comparator.comparing(value -> value.date().orElseThrow()),
                deadline);
        Comparator<FieldValue> byBytes = (one, other) -> Query.Bound.compareTexts(one.text(), other.text());
        datesAsTexts = sorted(dates, value -> true, byBytes, deadline);
        otherTexts = sorted(
                values,
                value -> value instanceof FieldValue.Text && value.date().isEmpty(),
                byBytes,
                deadline);
    }

    private static List<FieldValue> sorted(
            List<FieldValue> values, Predicate<FieldValue> which, Comparator<FieldValue> order, Runnable deadline) {
        List<FieldValue> sorted = new ArrayList<>(values.stream().filter(which).toList());
        sorted.sort((one, other) -> {
            deadline.run();
            return order.compare(one, other);
        });
        return sorted;
    }

    /** Returns whether a value is in the range. */
    public boolean anyIn(Query.Between range) {
        List<Boolean> ofDates = Stream.of(range.lower(), range.upper())
                .flatMap(Optional::stream)
                .map(bound -> bound.value().date().isPresent())
                .distinct()
                .toList();
        if (ofDates.size() != 1) {
            return all.stream().peek(value -> deadline.run()).anyMatch(range::accepts);
        }
        return anyIn(range, numbers) || anyIn(range, otherTexts) || anyIn(range, ofDates.get(0) ? dates : datesAsTexts);
    }

    /** Returns whether a value is in the range. It is sufficient to check the smallest value above the lower bound. */
    private static boolean anyIn(Query.Between range, List<FieldValue> sorted) {
        int from = 0;
        int to = sorted.size();
        while (from < to) {
            int middle = (from + to) >>> 1;
            if (isAtLeast(range.lower(), sorted.get(middle))) {
                to = middle;
            } else {
                from = middle + 1;
            }
        }
        return from < sorted.size() && range.accepts(sorted.get(from));
    }

    private static boolean isAtLeast(Optional<Query.Bound> lower, FieldValue value) {
        return lower.map(bound -> bound.isBelow(value)).orElse(true);
    }
}
