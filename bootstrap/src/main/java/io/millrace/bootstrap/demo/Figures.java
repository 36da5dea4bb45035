package io.millrace.bootstrap.demo;

import java.time.Duration;
import java.util.Locale;

/** Numbers as people read them, the same in every country. */
final class Figures {

    private static final double MEBIBYTE = 1 << 20;
    private static final double NANOSECONDS_PER_MILLISECOND = 1e6;
    private static final double MILLISECONDS_PER_SECOND = 1e3;

    private Figures() {}

    static String count(long number) {
        return String.format(Locale.ROOT, "%,d", number);
    }

    static String seconds(Duration duration) {
        return String.format(Locale.ROOT, "%.1f s", duration.toMillis() / MILLISECONDS_PER_SECOND);
    }

    static String milliseconds(Duration duration) {
        return String.format(Locale.ROOT, "%.1f ms", duration.toNanos() / NANOSECONDS_PER_MILLISECOND);
    }

    static String size(long bytes) {
        return String.format(Locale.ROOT, "%.1f MiB", bytes / MEBIBYTE);
    }
}
