package io.millrace.domain.document.query;

import io.millrace.domain.Fault;
import io.millrace.domain.Rejection;
import io.millrace.domain.document.DateMath;
import io.millrace.domain.document.DateMath.End;
import io.millrace.domain.document.TimeRange;
import io.millrace.domain.document.Timestamp;
import java.time.DateTimeException;
import java.time.Instant;
import java.time.ZoneId;
import java.time.ZonedDateTime;
import java.util.Optional;

/**
 * A date in a query. It begins with a date as in documents, milliseconds since the epoch, or {@code now}. {@link
 * DateMath} may follow; after a date it is separated from the date by {@code ||}.
 */
public final class DateExpression {

    private static final String NOW = "now";
    private static final String SEPARATOR = "||";

    private DateExpression() {}

    /**
     * Returns the moment that {@code text} means.
     *
     * @param now the value of the word {@code now}
     * @param end the moment to return if the text means a span of time
     * @param zone the time zone of dates without offset, and for rounding
     * @throws Rejection if the text is not a date expression
     */
    public static Timestamp resolve(String text, End end, Instant now, ZoneId zone) {
        if (text.length() > 256) {
            throw refused(text.substring(0, 64) + "…");
        }
        if (text.startsWith(NOW)) {
            return walk(text, Timestamp.ofInstant(now), text.substring(NOW.length()), end, zone);
        }
        int separator = text.indexOf(SEPARATOR);
        String date = separator < 0 ? text : text.substring(0, separator);
        boolean spans = separator < 0 && end == End.LAST;
        Optional<Timestamp> anchor =
                Timestamp.parseDate(date, spans ? Timestamp.Missing.HIGHEST : Timestamp.Missing.LOWEST, zone);
        if (anchor.isEmpty()) {
            anchor = Timestamp.parse(date);
        }
        Timestamp start = anchor.orElseThrow(() -> refused(text));
        return separator < 0 ? start : walk(text, start, text.substring(separator + SEPARATOR.length()), end, zone);
    }

    private static Timestamp walk(String text, Timestamp start, String math, End end, ZoneId zone) {
        if (math.isEmpty()) {
            return start;
        }
        try {
            ZonedDateTime moment =
                    DateMath.apply(math, start.toInstant().atZone(zone), end).orElseThrow(() -> refused(text));
            Timestamp reached = Timestamp.ofInstant(moment.toInstant());
            if (!TimeRange.ALL.contains(reached)) {
                throw refused(text);
            }
            return reached;
        } catch (DateTimeException | ArithmeticException e) {
            throw refused(text);
        }
    }

    private static Rejection refused(String text) {
        return Rejection.of(Fault.NOT_A_DATE, text);
    }
}
