package io.millrace.adapters.persistence.document.column;

import java.nio.ByteBuffer;

/**
 * The timestamps of the documents of a group, in microseconds. The column stores the differences between the timestamps
 * of successive documents. These differences are small, because documents arrive roughly in the order of their time.
 */
public final class TimeColumn {

    /**
     * The possible units of the stored differences, in microseconds. Timestamps are usually whole seconds or
     * milliseconds.
     */
    private static final long[] UNITS = {1_000_000, 1_000, 1};

    private static final int HEAD = 3 * Long.BYTES + 2;

    private final long earliest;
    private final long latest;
    private final long first;
    private final int unit;
    private final int width;

    private TimeColumn(ByteBuffer head) {
        earliest = head.getLong();
        latest = head.getLong();
        first = head.getLong();
        unit = head.get();
        width = head.get();
    }

    static StoredColumn stored(long[] times, ColumnBytes bytes) {
        long earliest = Long.MAX_VALUE;
        long latest = Long.MIN_VALUE;
        long[] differences = new long[times.length];
        long before = times[0];
        long all = 0;
        for (int i = 0; i < differences.length; i++) {
            long time = times[i];
            earliest = Math.min(earliest, time);
            latest = Math.max(latest, time);
            differences[i] = time - before;
            before = time;
        }
        int unit = 0;
        while (!areMultiples(differences, UNITS[unit])) {
            unit++;
        }
        for (int i = 0; i < differences.length; i++) {
            differences[i] /= UNITS[unit];
            all |= differences[i] < 0 ? ~differences[i] : differences[i];
        }
        int width = Widths.ofSigned(all);
        ByteBuffer body = ByteBuffer.allocate(width * differences.length);
        for (long difference : differences) {
            Widths.put(body, width, difference);
        }
        ByteBuffer head = ByteBuffer.allocate(HEAD)
                .putLong(earliest)
                .putLong(latest)
                .putLong(times[0])
                .put((byte) unit)
                .put((byte) width);
        return new StoredColumn(ColumnNames.TIMES, bytes.packed(head.array()), bytes.packed(body.array()));
    }

    private static boolean areMultiples(long[] numbers, long unit) {
        for (long number : numbers) {
            if (number % unit != 0) {
                return false;
            }
        }
        return true;
    }

    /** Reads the head of a column. */
    public static TimeColumn head(byte[] stored) {
        return new TimeColumn(ColumnBytes.plain(stored));
    }

    /** Returns the earliest timestamp in microseconds. */
    public long earliest() {
        return earliest;
    }

    /** Returns the latest timestamp in microseconds. */
    public long latest() {
        return latest;
    }

    /** Returns the timestamps of all documents in microseconds. */
    public long[] times(byte[] storedBody) {
        ByteBuffer body = ColumnBytes.plain(storedBody);
        long[] times = new long[body.remaining() / width];
        long time = first;
        for (int i = 0; i < times.length; i++) {
            time += Widths.get(body, width) * UNITS[unit];
            times[i] = time;
        }
        return times;
    }
}
