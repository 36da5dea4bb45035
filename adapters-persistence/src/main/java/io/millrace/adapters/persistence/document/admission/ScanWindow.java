package io.millrace.adapters.persistence.document.admission;

/**
 * The size of each fetch of a scan.
 *
 * @param rows the number of rows of a fetch
 * @param longest the maximum length of a source that is fetched with its row, in bytes; longer sources are read
 *     separately
 */
public record ScanWindow(int rows, int longest) {

    private static final int SCANS_AT_ONCE = 16;
    private static final int MOST_ROWS = 256;
    private static final int FEWEST_ROWS = 16;
    private static final int LONGEST = 1 << 16;
    private static final int SHORTEST = 1 << 14;

    /**
     * Returns a window that needs only a small part of the budget, so that many scans can run concurrently.
     *
     * @param budget the memory for all scans together, in bytes
     */
    public static ScanWindow within(long budget) {
        long rowsAtOnce = budget / SCANS_AT_ONCE / 2;
        int longest = clamped(rowsAtOnce / MOST_ROWS, SHORTEST, LONGEST);
        return new ScanWindow(clamped(rowsAtOnce / longest, FEWEST_ROWS, MOST_ROWS), longest);
    }

    private static int clamped(long value, int least, int most) {
        return (int) Math.max(least, Math.min(most, value));
    }

    /**
     * Returns the maximum heap that a scan needs, in bytes. It includes two fetches, because the driver keeps the
     * current rows while it fetches the next rows.
     */
    public long bytes() {
        return 2L * rows * longest;
    }
}
