package io.millrace.adapters.persistence.document;

/**
 * What a scan has of the rows under way.
 *
 * @param rows how many come at once
 * @param longest sources of more bytes do not come with their rows
 */
record ScanWindow(int rows, int longest) {

    private static final int SCANS_AT_ONCE = 16;
    private static final int MOST_ROWS = 256;
    private static final int FEWEST_ROWS = 16;
    private static final int LONGEST = 1 << 16;
    private static final int SHORTEST = 1 << 14;

    /** Returns a window of which many fit into the budget. */
    static ScanWindow within(long budget) {
        long rowsAtOnce = budget / SCANS_AT_ONCE / 2;
        int longest = clamped(rowsAtOnce / MOST_ROWS, SHORTEST, LONGEST);
        return new ScanWindow(clamped(rowsAtOnce / longest, FEWEST_ROWS, MOST_ROWS), longest);
    }

    private static int clamped(long value, int least, int most) {
        return (int) Math.max(least, Math.min(most, value));
    }

    /** Returns its largest size: the driver keeps the present rows while it fetches the next. */
    long bytes() {
        return 2L * rows * longest;
    }
}
