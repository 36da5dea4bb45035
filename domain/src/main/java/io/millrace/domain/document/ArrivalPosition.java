package io.millrace.domain.document;

import java.util.Comparator;

/**
 * Where a document stands in the order of arrival of its data stream. Good for one data stream only, from its creation
 * until it is deleted: a later one of the same name has another birth.
 *
 * @param birth when the data stream was created, in microseconds since 1970
 * @param position of the backing index in the data stream
 * @param sequence the number in the order of arrival of that index; -1 stands before all of them
 */
public record ArrivalPosition(long birth, long position, long sequence) implements Comparable<ArrivalPosition> {

    /** Stands before every document of an index. */
    public static final long BEFORE_ALL = -1;

    private static final Comparator<ArrivalPosition> ORDER = Comparator.comparingLong(ArrivalPosition::birth)
            .thenComparingLong(ArrivalPosition::position)
            .thenComparingLong(ArrivalPosition::sequence);

    public ArrivalPosition {
        if (sequence < BEFORE_ALL) {
            throw new IllegalArgumentException("numbers of arrival begin at 0: " + sequence);
        }
    }

    @Override
    public int compareTo(ArrivalPosition other) {
        return ORDER.compare(this, other);
    }
}
