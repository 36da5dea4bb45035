package io.millrace.adapters.persistence.document;

/**
 * The rows that a scan fetches at a time.
 *
 * @param rows how many rows are fetched at a time
 * @param longest longer sources, in bytes, are not fetched with their rows
 */
record ScanWindow(int rows, int longest) {

    private static final int SCANS_AT_ONCE = 16;
    private static final int MOST_ROWS = 256;
    private static final int FEWEST_ROWS = 16;
    private static final int LONGEST = 1 << 16;
    private static final int SHORTEST = 1 << 14;

    /** Returns a window that fits into the budget many times. */
    static ScanWindow within(long budget) {
        long rowsAtOnce = budget / SCANS_AT_ONCE / 2;
        int longest = clamped(rowsAtOnce / MOST_ROWS, SHORTEST, LONGEST);
        return new ScanWindow(clamped(rowsAtOnce / longest, FEWEST_ROWS, MOST_ROWS), longest);
    }

    private static int clamped(long value, int least, int most) {
        return (int) Math.max(least, Math.min(most, value));
    }

    /** Returns the maximum size: the driver keeps the current rows while it fetches the next. */
    long bytes() {
        return 2L * rows * longest;
    }
}
