package io.millrace.adapters.http.document.aggregation;

import io.millrace.adapters.http.document.hit.DatePattern;
import io.millrace.adapters.http.error.RequestRefusedException;
import io.millrace.domain.document.Timestamp;
import java.time.DateTimeException;
import java.time.Instant;
import java.time.LocalDate;
import java.time.LocalTime;
import java.time.ZoneId;
import java.time.ZoneOffset;
import java.time.ZonedDateTime;
import java.time.format.DateTimeFormatter;
import java.time.temporal.ChronoField;
import java.time.temporal.TemporalAccessor;
import java.time.temporal.TemporalQueries;
import java.util.Locale;
import java.util.Map;
import java.util.OptionalLong;
import org.jspecify.annotations.Nullable;

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

    /** Returns the text of a moment in milliseconds since 1970. */
    String write(long milliseconds);

    /**
     * Returns the moment of a text that this format wrote, in milliseconds since 1970. A part of the date that the
     * format does not contain is the lowest possible one.
     *
     * @return empty if the text does not have this format
     */
    OptionalLong read(String text);

    /** Returns the default format in a time zone. */
    static KeyFormat in(ZoneId zone) {
        return new Usual(formatter(MILLIS, zone), zone);
    }

    /**
     * Returns the format with this name or pattern. Of several formats, separated by {@code ||}, the first one is used.
     *
     * @throws RequestRefusedException 400 if the format is not known, or if it is a format of numbers
     */
    static KeyFormat named(String text, ZoneId zone) {
        String name = text.split("\\|\\|", -1)[0];
        if (name.equals("epoch_millis")) {
            return new Epoch(1);
        }
        if (name.equals("epoch_second")) {
            return new Epoch(1_000);
        }
        String usual = PATTERNS.get(name);
        if (usual != null) {
            return new Usual(formatter(usual, zone), zone);
        }
        try {
            return new Custom(DatePattern.of(name).withZone(zone), zone);
        } catch (IllegalArgumentException unknown) {
            throw RequestRefusedException.illegalArgument("Invalid format: [" + text + "]");
        }
    }

    private static DateTimeFormatter formatter(String pattern, ZoneId zone) {
        return DateTimeFormatter.ofPattern(pattern, Locale.ROOT).withZone(zone);
    }

    /**
     * A number of units since 1970.
     *
     * @param unit in milliseconds
     */
    record Epoch(long unit) implements KeyFormat {

        @Override
        public String write(long milliseconds) {
            return Long.toString(Math.floorDiv(milliseconds, unit));
        }

        @Override
        public OptionalLong read(String text) {
            try {
                return OptionalLong.of(Math.multiplyExact(Long.parseLong(text), unit));
            } catch (NumberFormatException | ArithmeticException invalid) {
                return OptionalLong.empty();
            }
        }
    }

    /** A date as in documents. */
    record Usual(DateTimeFormatter formatter, ZoneId zone) implements KeyFormat {

        @Override
        public String write(long milliseconds) {
            return formatter.format(Instant.ofEpochMilli(milliseconds));
        }

        @Override
        public OptionalLong read(String text) {
            return Timestamp.parseDate(text, Timestamp.Missing.LOWEST, zone).stream()
                    .mapToLong(Timestamp::toEpochMillis)
                    .findFirst();
        }
    }

    /** A pattern. */
    record Custom(DateTimeFormatter formatter, ZoneId zone) implements KeyFormat {

        @Override
        public String write(long milliseconds) {
            return formatter.format(Instant.ofEpochMilli(milliseconds));
        }

        @Override
        public OptionalLong read(String text) {
            try {
                TemporalAccessor parts = formatter.parse(text);
                LocalDate day = parts.query(TemporalQueries.localDate());
                if (day == null) {
                    day = LocalDate.of(
                            parts.get(ChronoField.YEAR),
                            parts.isSupported(ChronoField.MONTH_OF_YEAR) ? parts.get(ChronoField.MONTH_OF_YEAR) : 1,
                            1);
                }
                LocalTime time = parts.query(TemporalQueries.localTime());
                ZoneId parsed = parts.isSupported(ChronoField.OFFSET_SECONDS)
                        ? ZoneOffset.ofTotalSeconds(parts.get(ChronoField.OFFSET_SECONDS))
                        : parts.query(TemporalQueries.zoneId());
                return OptionalLong.of(at(day, time, parsed == null ? zone : parsed)
                        .toInstant()
                        .toEpochMilli());
            } catch (DateTimeException | ArithmeticException invalid) {
                return OptionalLong.empty();
            }
        }

        /** Returns the moment of a time, or the beginning of the day, which is not always at midnight. */
        private static ZonedDateTime at(LocalDate day, @Nullable LocalTime time, ZoneId zone) {
            return time == null ? day.atStartOfDay(zone) : day.atTime(time).atZone(zone);
        }
    }
}
