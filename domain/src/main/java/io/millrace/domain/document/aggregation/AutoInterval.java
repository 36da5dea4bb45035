package io.millrace.domain.document.aggregation;

import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/** A unit of time of {@link Aggregation.AutoDateHistogram}, from the shortest to the longest. */
public enum AutoInterval {
    SECOND("s"),
    MINUTE("m"),
    HOUR("h"),
    DAY("d"),
    MONTH("M"),
    YEAR("y");

    private final String symbol;

    AutoInterval(String symbol) {
        this.symbol = symbol;
    }

    public DateInterval interval() {
        return switch (this) {
            case SECOND -> new DateInterval.Fixed(1_000);
            case MINUTE -> DateInterval.Calendar.MINUTE;
            case HOUR -> DateInterval.Calendar.HOUR;
            case DAY -> DateInterval.Calendar.DAY;
            case MONTH -> DateInterval.Calendar.MONTH;
            case YEAR -> DateInterval.Calendar.YEAR;
        };
    }

    /** Returns the numbers of intervals that a bucket can contain, in ascending order. */
    private List<Integer> multiples() {
        return switch (this) {
            case SECOND, MINUTE -> List.of(1, 5, 10, 30);
            case HOUR -> List.of(1, 3, 12);
            case DAY -> List.of(1, 7);
            case MONTH -> List.of(1, 3);
            case YEAR -> List.of(1, 5, 10, 20, 50, 100);
        };
    }

    /** Returns the next longer unit; empty for the longest one. */
    public Optional<AutoInterval> longer() {
        return Stream.of(values()).filter(other -> other.compareTo(this) > 0).findFirst();
    }

    /** Returns the maximum number of intervals of this unit for a number of buckets. */
    public int most(int buckets) {
        List<Integer> multiples = multiples();
        return buckets * multiples.get(multiples.size() - 1);
    }

    /** Returns how many intervals of this unit each bucket must contain, so that there are not too many buckets. */
    public int multiple(int intervals, int buckets) {
        return multiples().stream()
                .filter(multiple -> (intervals + multiple - 1) / multiple <= buckets)
                .findFirst()
                .orElse(1);
    }

    /** Returns the name of a multiple of this unit, for example {@code 7d}. */
    public String text(int multiple) {
        return multiple + symbol;
    }
}
