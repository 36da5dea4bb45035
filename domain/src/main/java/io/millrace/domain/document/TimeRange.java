package io.millrace.domain.document;

/** The moments from {@code from} to {@code to}, inclusive; empty if {@code from} is later. */
public record TimeRange(Timestamp from, Timestamp to) {

    /** The range of all moments. */
    public static final TimeRange ALL = new TimeRange(Timestamp.MINIMUM, Timestamp.MAXIMUM);

    /** An empty range. */
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

    /** Returns whether this range contains all of {@code other}. */
    public boolean encloses(TimeRange other) {
        return other.isEmpty() || (from.compareTo(other.from) <= 0 && other.to.compareTo(to) <= 0);
    }

    public TimeRange intersection(TimeRange other) {
        Timestamp latestFrom = from.compareTo(other.from) >= 0 ? from : other.from;
        Timestamp earliestTo = to.compareTo(other.to) <= 0 ? to : other.to;
        TimeRange both = new TimeRange(latestFrom, earliestTo);
        return both.isEmpty() ? NONE : both;
    }

    /** Returns the smallest range that contains both; it also contains the moments between them. */
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
