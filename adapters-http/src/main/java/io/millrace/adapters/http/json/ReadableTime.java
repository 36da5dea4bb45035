package io.millrace.adapters.http.json;

import java.time.Duration;
import java.time.Instant;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.util.Locale;

/**
 * Formats times as readable text. Durations are in the largest unit with a value of at least 1, truncated to two decimal
 * places.
 */
public final class ReadableTime {

    private static final String[] UNITS = {"d", "h", "m", "s"};
    private static final long[] MILLIS = {86_400_000, 3_600_000, 60_000, 1_000};

    private static final DateTimeFormatter DATE = DateTimeFormatter.ofPattern(
                    "uuuu-MM-dd'T'HH:mm:ss.SSS'Z'", Locale.ROOT)
            .withZone(ZoneOffset.UTC);

    private ReadableTime() {}

    /** Returns the time in UTC with three decimal places, for example {@code 2026-11-28T09:30:00.000Z}. */
    public static String of(Instant time) {
        return DATE.format(time);
    }

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
