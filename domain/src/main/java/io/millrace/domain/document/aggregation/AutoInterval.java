package io.millrace.domain.document.aggregation;

import java.time.Duration;
import java.time.ZoneId;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/** A unit of time of {@link Aggregation.AutoDateHistogram}, from the shortest to the longest. */
public enum AutoInterval {
    SECOND("s", Duration.ofSeconds(1), Duration.ofSeconds(1)),
    MINUTE("m", Duration.ofMinutes(1), Duration.ofMinutes(1)),
    HOUR("h", Duration.ofHours(1), Duration.ofHours(1)),
    DAY("d", Duration.ofDays(1), Duration.ofDays(1)),
    MONTH("M", Duration.ofDays(28), Duration.ofDays(31)),
    YEAR("y", Duration.ofDays(365), Duration.ofDays(366));

    /** More than the sum of the changes of a time zone other than daylight saving time. */
    private static final long OFFSETS = Duration.ofDays(2).toMillis();

    /** Daylight saving time adds or removes less than one of this number of parts of a period. */
    private static final long PARTS = 100;

    private final String symbol;
    private final long shortest;
    private final long longest;

    /** The lengths apply to zones without changes of their offset. */
    AutoInterval(String symbol, Duration shortest, Duration longest) {
        this.symbol = symbol;
        this.shortest = shortest.toMillis();
        this.longest = longest.toMillis();
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

    /**
     * Returns whether there are more than {@code most} intervals between the beginnings {@code first} and {@code last}. The
     * intervals are counted only if an estimate does not suffice.
     */
    public boolean hasMore(long first, long last, int most, ZoneId zone) {
        boolean isExact = this == SECOND || zone.getRules().isFixedOffset();
        long spare = isExact ? 0 : OFFSETS + longest * most / PARTS;
        if (last - first > longest * most + spare) {
            return true;
        }
        if (last - first <= shortest * most - spare) {
            return false;
        }
        long moment = first;
        for (int i = 0; i < most && moment < last; i++) {
            moment = interval().next(moment, zone);
        }
        return moment < last;
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
