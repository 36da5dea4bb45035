package io.millrace.domain.document;

/** The moments from {@code from} to {@code to}, both included; empty if {@code from} is the later one. */
public record TimeRange(Timestamp from, Timestamp to) {

    /** Every moment there is. */
    public static final TimeRange ALL = new TimeRange(Timestamp.MINIMUM, Timestamp.MAXIMUM);

    /** No moment at all. */
    public static final TimeRange NONE = new TimeRange(Timestamp.MAXIMUM, Timestamp.MINIMUM);

    public static TimeRange of(Timestamp from, Timestamp to) {
        return new TimeRange(from, to);
    }

    public boolean isEmpty() {
        return from.compareTo(to) > 0;
    }

    public boolean isAll() {
        return equals(ALL);
    }

    public boolean contains(Timestamp moment) {
        return from.compareTo(moment) <= 0 && moment.compareTo(to) <= 0;
    }

    public boolean overlaps(TimeRange other) {
        return !intersection(other).isEmpty();
    }

    /** Returns whether all of {@code other} lies in this range. */
    public boolean encloses(TimeRange other) {
        return other.isEmpty() || (from.compareTo(other.from) <= 0 && other.to.compareTo(to) <= 0);
    }

    public TimeRange intersection(TimeRange other) {
        Timestamp latestFrom = from.compareTo(other.from) >= 0 ? from : other.from;
        Timestamp earliestTo = to.compareTo(other.to) <= 0 ? to : other.to;
        TimeRange both = new TimeRange(latestFrom, earliestTo);
        return both.isEmpty() ? NONE : both;
    }

    /** Returns the smallest range that holds both, which may hold moments of neither. */
    public TimeRange hull(TimeRange other) {
        if (isEmpty()) {
            return other;
        }
        if (other.isEmpty()) {
            return this;
        }
        return new TimeRange(
                from.compareTo(other.from) <= 0 ? from : other.from, to.compareTo(other.to) >= 0 ? to : other.to);
    }
}
