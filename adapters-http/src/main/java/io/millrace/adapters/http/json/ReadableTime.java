package io.millrace.adapters.http.json;

import java.time.Duration;

/**
 * Formats durations as readable text, in the largest unit with a value of at least 1, truncated to two decimal places.
 */
public final class ReadableTime {

    private static final String[] UNITS = {"d", "h", "m", "s"};
    private static final long[] MILLIS = {86_400_000, 3_600_000, 60_000, 1_000};

    private ReadableTime() {}

    /** Returns the duration as text, for example {@code 1.25h}. A negative duration is treated as zero. */
    public static String of(Duration time) {
        long millis = Math.max(0, time.toMillis());
        for (int i = 0; i < UNITS.length; i++) {
            if (millis >= MILLIS[i]) {
                return of(millis, MILLIS[i]) + UNITS[i];
            }
        }
        return millis + (millis == 0 ? "s" : "ms");
    }

    private static String of(long millis, long unit) {
        long hundredths = millis % unit * 100 / unit;
        String fraction = hundredths % 10 == 0 ? "" + hundredths / 10 : (hundredths < 10 ? "0" : "") + hundredths;
        return millis / unit + (hundredths == 0 ? "" : "." + fraction);
    }
}
