package io.millrace.adapters.http.document.query;

import io.millrace.adapters.http.error.RequestRefusedException;
import io.millrace.domain.document.DateMath.End;
import io.millrace.domain.document.TimeRange;
import io.millrace.domain.document.Timestamp;
import io.millrace.domain.document.query.DateExpression;
import io.millrace.domain.document.query.FieldValue;
import java.time.DateTimeException;
import java.time.Instant;
import java.time.ZoneId;
import java.time.ZoneOffset;
import java.util.Arrays;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Pattern;

/**
 * Parses the dates of one query.
 *
 * @param now the value of the word {@code now}, the same for the whole request
 * @param zone the time zone of dates without an offset
 * @param onlyMillis whether a text of digits means milliseconds since the epoch, even if it looks like a year
 */
record Dates(Instant now, ZoneId zone, boolean onlyMillis) {

    private static final String EPOCH_MILLIS = "epoch_millis";
    private static final Set<String> FORMATS = Set.of(
            EPOCH_MILLIS,
            "strict_date_optional_time",
            "date_optional_time",
            "strict_date_optional_time_nanos",
            "strict_date_time",
            "date_time",
            "strict_date",
            "yyyy-MM-dd");
    private static final Pattern EXPRESSION = Pattern.compile("now([+\\-/].*)?|.*\\|\\|.*", Pattern.DOTALL);

    static Dates at(Instant now) {
        return new Dates(now, ZoneOffset.UTC, false);
    }

    /** Returns a copy that uses the {@code time_zone} of a {@code range} query. */
    Dates in(String timeZone) {
        try {
            return new Dates(now, ZoneId.of(timeZone), onlyMillis);
        } catch (DateTimeException unknown) {
            throw RequestRefusedException.illegalArgument("[range] time_zone [" + timeZone + "] is not known");
        }
    }

    /** Returns a copy that uses the {@code format} of a {@code range} query. */
    Dates as(String format) {
        for (String part : format.split("\\|\\|", -1)) {
            if (!FORMATS.contains(part)) {
                throw RequestRefusedException.illegalArgument("[range] format [" + format
                        + "] is not offered, only [strict_date_optional_time], [epoch_millis] and similar formats");
            }
        }
        return new Dates(now, zone, Arrays.stream(format.split("\\|\\|", -1)).allMatch(EPOCH_MILLIS::equals));
    }

    /** Returns whether {@code text} contains {@code now} or {@code ||}, so that it can only be a date expression. */
    static boolean isExpression(String text) {
        return EXPRESSION.matcher(text).matches();
    }

    /**
     * Returns the time that a value denotes. A number means milliseconds since the epoch. If the value denotes a span,
     * for example a day, {@code end} selects its first or last moment.
     */
    Timestamp moment(FieldValue value, End end) {
        String text = value.text();
        boolean millis = value instanceof FieldValue.Numeric || (onlyMillis && !isExpression(text));
        Optional<Timestamp> known = millis ? Timestamp.parseNumber(text) : Optional.empty();
        if (known.isPresent()) {
            return known.get();
        }
        if (millis) {
            throw RequestRefusedException.illegalArgument(
                    "failed to parse date field [" + text + "] with format [" + EPOCH_MILLIS + "]");
        }
        return DateExpression.resolve(text, end, now, zone);
    }

    /** Returns the span of time that a value means, for example a day. */
    TimeRange span(FieldValue value) {
        return TimeRange.of(moment(value, End.FIRST), moment(value, End.LAST));
    }
}
