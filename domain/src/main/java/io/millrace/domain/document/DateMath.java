package io.millrace.domain.document;

import java.time.DateTimeException;
import java.time.DayOfWeek;
import java.time.LocalDate;
import java.time.ZonedDateTime;
import java.time.temporal.ChronoUnit;
import java.time.temporal.TemporalAdjusters;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** The date math of Elasticsearch: steps such as {@code -1d} and roundings such as {@code /d}, in any order. */
public final class DateMath {

    private static final Pattern STEP = Pattern.compile("([+-])(\\d{1,9})?([yMwdhHms])|/([yMwdhHms])");

    private DateMath() {}

    /** The moment to use if a text means a span of time, for example a day. */
    public enum End {
        /** The first moment of the span. */
        FIRST,
        /** The last moment of the span, in microseconds. */
        LAST
    }

    /**
     * Returns the time after all steps and roundings.
     *
     * @param math steps and roundings; empty for the time itself
     * @param end the moment that a rounding returns
     * @return empty if the text does not consist of steps and roundings
     * @throws DateTimeException if a step exceeds the range of times
     */
    public static Optional<ZonedDateTime> apply(String math, ZonedDateTime time, End end) {
        Matcher step = STEP.matcher(math);
        ZonedDateTime moment = time;
        while (step.lookingAt()) {
            String rounding = step.group(4);
            moment = rounding == null ? moved(moment, step) : rounded(moment, rounding.charAt(0), end);
            step.region(step.end(), math.length());
        }
        return step.regionStart() == math.length() ? Optional.of(moment) : Optional.empty();
    }

    private static ZonedDateTime moved(ZonedDateTime moment, Matcher step) {
        String count = step.group(2);
        long amount = count == null ? 1 : Long.parseLong(count);
        try {
            return moment.plus(
                    step.group(1).equals("-") ? -amount : amount,
                    unit(step.group(3).charAt(0)));
        } catch (ArithmeticException overflow) {
            throw new DateTimeException("out of range", overflow);
        }
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
}
