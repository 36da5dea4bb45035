package io.millrace.domain.document.query;

import io.millrace.domain.Fault;
import io.millrace.domain.Rejection;
import io.millrace.domain.document.TimeRange;
import io.millrace.domain.document.Timestamp;
import java.time.DateTimeException;
import java.time.DayOfWeek;
import java.time.Instant;
import java.time.LocalDate;
import java.time.ZoneId;
import java.time.ZonedDateTime;
import java.time.temporal.ChronoUnit;
import java.time.temporal.TemporalAdjusters;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * A date in a query. It begins with a date as in documents, milliseconds since the epoch, or {@code now}. Steps such as
 * {@code -1d} and roundings such as {@code /d} may follow; after a date they are separated from it by {@code ||}.
 */
public final class DateExpression {

    private static final Pattern STEP = Pattern.compile("([+-])(\\d{1,9})?([yMwdhHms])|/([yMwdhHms])");
    private static final String NOW = "now";
    private static final String SEPARATOR = "||";

    private DateExpression() {}

    /** The moment to use if a text means a span of time, for example a day. */
    public enum End {
        /** The first moment of the span. */
        FIRST,
        /** The last moment of the span, in microseconds. */
        LAST
    }

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

    private static Timestamp walk(String text, Timestamp start, String steps, End end, ZoneId zone) {
        if (steps.isEmpty()) {
            return start;
        }
        Matcher matcher = STEP.matcher(steps);
        try {
            ZonedDateTime moment = start.toInstant().atZone(zone);
            int position = 0;
            while (position < steps.length()) {
                if (!matcher.find(position) || matcher.start() != position) {
                    throw refused(text);
                }
                String rounding = matcher.group(4);
                moment = rounding == null ? moved(moment, matcher) : rounded(moment, rounding.charAt(0), end);
                position = matcher.end();
            }
            Timestamp reached = Timestamp.ofInstant(moment.toInstant());
            if (!TimeRange.ALL.contains(reached)) {
                throw refused(text);
            }
            return reached;
        } catch (DateTimeException | ArithmeticException e) {
            throw refused(text);
        }
    }

    private static ZonedDateTime moved(ZonedDateTime moment, Matcher step) {
        String count = step.group(2);
        long amount = count == null ? 1 : Long.parseLong(count);
        return moment.plus(
                step.group(1).equals("-") ? -amount : amount, unit(step.group(3).charAt(0)));
    }

    private static ZonedDateTime rounded(ZonedDateTime moment, char unit, End end) {
        ChronoUnit length = unit(unit);
        boolean isOfDays = length.isDateBased();
        LocalDate day = floor(moment.toLocalDate(), length);
        // A day that begins or ends with a clock change may have no midnight or two midnights.
        ZonedDateTime first = isOfDays ? day.atStartOfDay(moment.getZone()) : moment.truncatedTo(length);
        if (end == End.FIRST) {
            return first;
        }
        ZonedDateTime next = isOfDays ? day.plus(1, length).atStartOfDay(moment.getZone()) : first.plus(1, length);
        return next.minus(1, ChronoUnit.MICROS);
    }

    private static LocalDate floor(LocalDate day, ChronoUnit length) {
        return switch (length) {
            case YEARS -> day.with(TemporalAdjusters.firstDayOfYear());
            case MONTHS -> day.with(TemporalAdjusters.firstDayOfMonth());
            case WEEKS -> day.with(TemporalAdjusters.previousOrSame(DayOfWeek.MONDAY));
            default -> day;
        };
    }

    private static ChronoUnit unit(char unit) {
        return switch (unit) {
            case 'y' -> ChronoUnit.YEARS;
            case 'M' -> ChronoUnit.MONTHS;
            case 'w' -> ChronoUnit.WEEKS;
            case 'd' -> ChronoUnit.DAYS;
            case 'h', 'H' -> ChronoUnit.HOURS;
            case 'm' -> ChronoUnit.MINUTES;
            case 's' -> ChronoUnit.SECONDS;
            default -> throw new IllegalArgumentException("no unit of time: " + unit);
        };
    }

    private static Rejection refused(String text) {
        return Rejection.of(Fault.NOT_A_DATE, text);
    }
}
