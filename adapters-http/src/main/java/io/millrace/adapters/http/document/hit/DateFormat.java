package io.millrace.adapters.http.document.hit;

import io.millrace.adapters.http.error.RequestRefusedException;
import io.millrace.domain.document.Timestamp;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;

/** The form of dates in responses. */
interface DateFormat {

    /** The format of the timestamp if the request defines none. */
    DateFormat DEFAULT = Named.STRICT_DATE_OPTIONAL_TIME;

    String write(Timestamp time);

    /**
     * Returns the format with this name or pattern. Of several formats, separated by {@code ||}, the first one is used.
     *
     * @throws RequestRefusedException 400 if the format is not known
     */
    static DateFormat named(String text) {
        String name = text.split("\\|\\|", -1)[0];
        Optional<Named> named = Named.find(name);
        if (named.isPresent()) {
            return named.get();
        }
        try {
            return new Pattern(DatePattern.of(name).withZone(ZoneOffset.UTC));
        } catch (IllegalArgumentException invalid) {
            throw RequestRefusedException.illegalArgument("Invalid format: [" + text + "]");
        }
    }

    /** A pattern. */
    record Pattern(DateTimeFormatter formatter) implements DateFormat {

        @Override
        public String write(Timestamp time) {
            return formatter.format(time.toInstant());
        }
    }

    /** The constants have the names of formats in Elasticsearch. */
    enum Named implements DateFormat {
        EPOCH_MILLIS,
        EPOCH_SECOND,
        STRICT_DATE_OPTIONAL_TIME,
        STRICT_DATE_OPTIONAL_TIME_NANOS,
        STRICT_DATE;

        private static final Map<String, Named> OTHER_NAMES = Map.of(
                "date_optional_time", STRICT_DATE_OPTIONAL_TIME,
                "date_time", STRICT_DATE_OPTIONAL_TIME,
                "strict_date_time", STRICT_DATE_OPTIONAL_TIME,
                "iso8601", STRICT_DATE_OPTIONAL_TIME,
                "date", STRICT_DATE);

        private static final DateTimeFormatter MILLIS = DateTimeFormatter.ofPattern(
                        "uuuu-MM-dd'T'HH:mm:ss.SSSX", Locale.ROOT)
                .withZone(ZoneOffset.UTC);
        private static final DateTimeFormatter MICROS = DateTimeFormatter.ofPattern(
                        "uuuu-MM-dd'T'HH:mm:ss.SSSSSSX", Locale.ROOT)
                .withZone(ZoneOffset.UTC);
        private static final DateTimeFormatter DAY =
                DateTimeFormatter.ofPattern("uuuu-MM-dd", Locale.ROOT).withZone(ZoneOffset.UTC);

        private static Optional<Named> find(String name) {
            return Optional.ofNullable(OTHER_NAMES.get(name))
                    .or(() -> Stream.of(values())
                            .filter(format ->
                                    format.name().toLowerCase(Locale.ROOT).equals(name))
                            .findFirst());
        }

        @Override
        public String write(Timestamp time) {
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
}
