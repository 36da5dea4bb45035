package io.millrace.adapters.http.document.hit;

import io.millrace.adapters.http.error.RequestRefusedException;
import io.millrace.domain.document.Timestamp;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.util.Locale;
import java.util.Map;

/** The form of dates in responses. The constants have the names of formats in Elasticsearch. */
enum DateFormat {
    EPOCH_MILLIS,
    EPOCH_SECOND,
    STRICT_DATE_OPTIONAL_TIME,
    STRICT_DATE_OPTIONAL_TIME_NANOS,
    STRICT_DATE;

    private static final Map<String, DateFormat> OTHER_NAMES = Map.of(
            "date_optional_time", STRICT_DATE_OPTIONAL_TIME,
            "date_time", STRICT_DATE_OPTIONAL_TIME,
            "strict_date_time", STRICT_DATE_OPTIONAL_TIME,
            "iso8601", STRICT_DATE_OPTIONAL_TIME,
            "date", STRICT_DATE,
            "yyyy-MM-dd", STRICT_DATE);

    private static final DateTimeFormatter MILLIS = DateTimeFormatter.ofPattern(
                    "uuuu-MM-dd'T'HH:mm:ss.SSSX", Locale.ROOT)
            .withZone(ZoneOffset.UTC);
    private static final DateTimeFormatter MICROS = DateTimeFormatter.ofPattern(
                    "uuuu-MM-dd'T'HH:mm:ss.SSSSSSX", Locale.ROOT)
            .withZone(ZoneOffset.UTC);
    private static final DateTimeFormatter DAY =
            DateTimeFormatter.ofPattern("uuuu-MM-dd", Locale.ROOT).withZone(ZoneOffset.UTC);

    /**
     * Returns the format with this name. Of several formats, separated by {@code ||}, the first one is used.
     *
     * @throws RequestRefusedException 400 if the format is not supported
     */
    static DateFormat named(String text) {
        String name = text.split("\\|\\|", -1)[0];
        DateFormat other = OTHER_NAMES.get(name);
        if (other != null) {
            return other;
        }
        for (DateFormat format : values()) {
            if (format.name().toLowerCase(Locale.ROOT).equals(name)) {
                return format;
            }
        }
        throw RequestRefusedException.illegalArgument(
                "format [" + text + "] is not offered for fields, only [epoch_millis], [epoch_second],"
                        + " [strict_date_optional_time], [strict_date_optional_time_nanos], [strict_date]"
                        + " and similar formats");
    }

    String write(Timestamp time) {
        return switch (this) {
            case EPOCH_MILLIS -> Long.toString(time.toEpochMillis());
            case EPOCH_SECOND -> Long.toString(Math.floorDiv(time.toEpochMillis(), 1_000L));
            case STRICT_DATE_OPTIONAL_TIME -> MILLIS.format(time.toInstant());
            case STRICT_DATE_OPTIONAL_TIME_NANOS ->
                (time.microseconds() % 1_000 == 0 ? MILLIS : MICROS).format(time.toInstant());
            case STRICT_DATE -> DAY.format(time.toInstant());
        };
    }
}
