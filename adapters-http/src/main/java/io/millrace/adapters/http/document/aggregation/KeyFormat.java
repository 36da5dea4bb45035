package io.millrace.adapters.http.document.aggregation;

import io.millrace.adapters.http.error.RequestRefusedException;
import java.time.Instant;
import java.time.ZoneId;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.util.Locale;
import java.util.Map;

/** The format of moments in results, for example of the keys of a date histogram. */
interface KeyFormat {

    /** The format of moments if the request defines none. */
    KeyFormat DEFAULT = in(ZoneOffset.UTC);

    String MILLIS = "uuuu-MM-dd'T'HH:mm:ss.SSSXXX";

    Map<String, String> PATTERNS = Map.of(
            "strict_date_optional_time", MILLIS,
            "date_optional_time", MILLIS,
            "strict_date_optional_time_nanos", MILLIS,
            "strict_date_time", MILLIS,
            "date_time", MILLIS,
            "iso8601", MILLIS,
            "strict_date", "uuuu-MM-dd",
            "date", "uuuu-MM-dd");

    String write(long milliseconds);

    /** Returns the default format in a time zone. */
    static KeyFormat in(ZoneId zone) {
        return pattern(MILLIS, zone);
    }

    /**
     * Returns the format with this name or pattern. Of several formats, separated by {@code ||}, the first one is used.
     *
     * @throws RequestRefusedException 400 if the format is not known
     */
    static KeyFormat named(String text, ZoneId zone) {
        String name = text.split("\\|\\|", -1)[0];
        if (name.equals("epoch_millis")) {
            return Long::toString;
        }
        if (name.equals("epoch_second")) {
            return milliseconds -> Long.toString(Math.floorDiv(milliseconds, 1_000L));
        }
        String pattern = PATTERNS.getOrDefault(name, name.replace('y', 'u'));
        try {
            // Formatting fails if a value is longer than its padding.
            if (pattern.indexOf('p') < 0) {
                return pattern(pattern, zone);
            }
        } catch (IllegalArgumentException unknown) {
            // The rejection below covers all invalid patterns.
        }
        throw RequestRefusedException.illegalArgument("Invalid format: [" + text + "]");
    }

    private static KeyFormat pattern(String pattern, ZoneId zone) {
        DateTimeFormatter formatter =
                DateTimeFormatter.ofPattern(pattern, Locale.ROOT).withZone(zone);
        return milliseconds -> formatter.format(Instant.ofEpochMilli(milliseconds));
    }
}
