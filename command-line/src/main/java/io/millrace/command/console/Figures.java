package io.millrace.command.console;

import java.time.Duration;
import java.util.Locale;

/** Formats numbers for people to read. The format does not depend on the locale. */
public final class Figures {

    private static final double STEP = 1024;
    private static final String[] SIZES = {"KiB", "MiB", "GiB", "TiB", "PiB"};
    private static final double MEBIBYTE = 1 << 20;
    private static final double NANOSECONDS_PER_MILLISECOND = 1e6;
    private static final double MILLISECONDS_PER_SECOND = 1e3;
    private static final int SECONDS_PER_MINUTE = 60;
    private static final long SECONDS_PER_HOUR = 3600;
    private static final long LONGEST_HOURS = 1000;

    private Figures() {}

    public static String count(long number) {
        return String.format(Locale.ROOT, "%,d", number);
    }

    /** Returns a number with its unit in the singular or plural. */
    public static String count(long number, String one, String many) {
        return count(number) + " " + (number == 1 ? one : many);
    }

    public static String seconds(Duration duration) {
        return String.format(Locale.ROOT, "%.1f s", duration.toMillis() / MILLISECONDS_PER_SECOND);
    }

    /** Formats a duration as minutes and seconds, with hours if necessary. */
    public static String clock(Duration duration) {
        long seconds = duration.toSeconds();
        long hours = seconds / SECONDS_PER_HOUR;
        if (hours >= LONGEST_HOURS) {
            return "days";
        }
        long minutes = seconds % SECONDS_PER_HOUR / SECONDS_PER_MINUTE;
        long rest = seconds % SECONDS_PER_MINUTE;
        return hours > 0
                ? String.format(Locale.ROOT, "%d:%02d:%02d", hours, minutes, rest)
                : String.format(Locale.ROOT, "%d:%02d", minutes, rest);
    }

    public static String milliseconds(Duration duration) {
        return String.format(Locale.ROOT, "%.1f ms", duration.toNanos() / NANOSECONDS_PER_MILLISECOND);
    }

    /** Formats a size in mebibytes, so that several sizes are easy to compare. */
    public static String mebibytes(long bytes) {
        return String.format(Locale.ROOT, "%.1f MiB", bytes / MEBIBYTE);
    }

    /** Formats a size in the largest suitable unit. */
    public static String size(long bytes) {
        if (bytes < STEP) {
            return bytes + " B";
        }
        double size = bytes;
        int unit = -1;
        while (size >= STEP && unit < SIZES.length - 1) {
            size /= STEP;
            unit++;
        }
        return String.format(Locale.ROOT, "%.1f %s", size, SIZES[unit]);
    }
}
