package io.millrace.adapters.http.json;

/** Formats sizes as readable text, in the largest unit with a value of at least 1, truncated to one decimal place. */
public final class ReadableSize {

    private static final String[] UNITS = {"b", "kb", "mb", "gb", "tb", "pb"};
    private static final int STEP = 1024;

    private ReadableSize() {}

    public static String of(long bytes) {
        int unit = 0;
        long whole = bytes;
        long rest = 0;
        while (whole >= STEP && unit < UNITS.length - 1) {
            rest = whole % STEP;
            whole /= STEP;
            unit++;
        }
        long tenths = rest * 10 / STEP;
        return whole + (tenths == 0 ? "" : "." + tenths) + UNITS[unit];
    }
}
