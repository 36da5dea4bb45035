package io.millrace.domain.document;

import java.math.BigDecimal;
import java.math.BigInteger;
import java.math.RoundingMode;
import java.time.DateTimeException;
import java.time.Instant;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.YearMonth;
import java.time.ZoneId;
import java.time.ZoneOffset;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * A moment in microseconds, the resolution of stored and searched timestamps. Finer digits of a timestamp are ignored,
 * but remain in the JSON of the document. Years range from 0000 to 9999.
 */
public record Timestamp(long microseconds) implements Comparable<Timestamp> {

    public static final Timestamp MINIMUM = ofInstant(Instant.parse("0000-01-01T00:00:00Z"));
    public static final Timestamp MAXIMUM = ofInstant(Instant.parse("9999-12-31T23:59:59.999999Z"));

    private static final Pattern DATE_TIME = Pattern.compile("(\\d{4})(?:-(\\d{2})(?:-(\\d{2})"
            + "(?:T(?:(\\d{2})(?::(\\d{2})(?::(\\d{2})(?:[.,](\\d{1,9}))?)?)?)?(Z|[+-]\\d{2}(?::?\\d{2})?)?)?)?)?");
    private static final Pattern EPOCH_MILLIS = Pattern.compile("[+-]?\\d{1,18}(?:\\.\\d{1,9})?");
    private static final int MAXIMUM_LENGTH = 64;
    private static final int SECONDS_LENGTH = "2015-05-17T10:05:03".length();
    private static final int MOST_FRACTION_DIGITS = 9;

    /** The number of digits of the milliseconds of the year 9999. */
    private static final int MOST_DIGITS = 15;

    /** Returns {@code instant}, truncated to microseconds. */
    public static Timestamp ofInstant(Instant instant) {
        return new Timestamp(
                Math.addExact(Math.multiplyExact(instant.getEpochSecond(), 1_000_000L), instant.getNano() / 1_000L));
    }

    /** Returns the moment {@code milliseconds} after the epoch. */
    public static Timestamp ofEpochMillis(long milliseconds) {
        return new Timestamp(Math.multiplyExact(milliseconds, 1_000L));
    }

    /**
     * Parses a date as clients write it: {@code strict_date_optional_time} (a year, optionally followed by month, day,
     * time and offset; UTC without an offset) or milliseconds since the epoch.
     *
     * @return empty if {@code text} has neither form, or is out of range
     */
    public static Optional<Timestamp> parse(String text) {
        if (text.length() > MAXIMUM_LENGTH) {
            return Optional.empty();
        }
        Optional<Timestamp> usual = parseUsual(text);
        if (usual.isPresent()) {
            return usual;
        }
        return DATE_TIME.matcher(text).matches()
                ? parseDate(text)
                : EPOCH_MILLIS.matcher(text).matches() ? ofEpochMillis(new BigDecimal(text)) : Optional.empty();
    }

    /**
     * Parses the most common form, {@code 2015-05-17T10:05:03Z} with an optional fraction. It is many times faster than
     * the regular expression.
     *
     * @return empty if {@code text} has another form, or is no date
     */
    private static Optional<Timestamp> parseUsual(String text) {
        int last = text.length() - 1;
        if (last < SECONDS_LENGTH
                || last == SECONDS_LENGTH + 1
                || last > SECONDS_LENGTH + 1 + MOST_FRACTION_DIGITS
                || text.charAt(last) != 'Z'
                || text.charAt(4) != '-'
                || text.charAt(7) != '-'
                || text.charAt(10) != 'T'
                || text.charAt(13) != ':'
                || text.charAt(16) != ':'
                || (last > SECONDS_LENGTH && text.charAt(SECONDS_LENGTH) != '.')) {
            return Optional.empty();
        }
        int year = digits(text, 0, 4);
        int month = digits(text, 5, 7);
        int day = digits(text, 8, 10);
        int hour = digits(text, 11, 13);
        int minute = digits(text, 14, 16);
        int second = digits(text, 17, 19);
        int fraction = last == SECONDS_LENGTH ? 0 : digits(text, SECONDS_LENGTH + 1, last);
        boolean date = year >= 0 && month >= 1 && month <= 12 && day >= 1 && day <= 31;
        boolean time = hour >= 0 && hour < 24 && minute >= 0 && minute < 60 && second >= 0 && second < 60;
        if (!date
                || !time
                || fraction < 0
                || (day > 28 && day > YearMonth.of(year, month).lengthOfMonth())) {
            return Optional.empty();
        }
        long seconds = LocalDate.of(year, month, day).toEpochDay() * 86_400L + hour * 3_600L + minute * 60L + second;
        return Optional.of(new Timestamp(seconds * 1_000_000L + microseconds(fraction, last - SECONDS_LENGTH - 1)));
    }

    /**
     * Returns the number that the characters from {@code from} to {@code to} form, or -1 if one of them is not a digit.
     */
    private static int digits(String text, int from, int to) {
        int number = 0;
        for (int at = from; at < to; at++) {
            int digit = text.charAt(at) - '0';
            if (digit < 0 || digit > 9) {
                return -1;
            }
            number = number * 10 + digit;
        }
        return number;
    }

    private static int microseconds(int fraction, int digits) {
        int micros = fraction;
        for (int i = digits; i < 6; i++) {
            micros *= 10;
        }
        for (int i = digits; i > 6; i--) {
            micros /= 10;
        }
        return micros;
    }

    /** Parses a date like {@link #parse(String)}, but not milliseconds since the epoch. */
    public static Optional<Timestamp> parseDate(String text) {
        return text.length() > MAXIMUM_LENGTH ? Optional.empty() : parseDate(text, Missing.LOWEST, ZoneOffset.UTC);
    }

    /**
     * Parses a date, and fills missing parts. For a lower bound of a query the result is the first possible moment, for
     * an upper bound the last possible moment.
     *
     * @param zone the time zone of a text without offset
     */
    public static Optional<Timestamp> parseDate(String text, Missing missing, ZoneId zone) {
        Matcher fields = DATE_TIME.matcher(text);
        if (!fields.matches()) {
            return Optional.empty();
        }
        try {
            boolean last = missing == Missing.HIGHEST;
            int year = number(fields.group(1), 0);
            int month = number(fields.group(2), last ? 12 : 1);
            int lastDay = YearMonth.of(year, month).lengthOfMonth();
            LocalDateTime local = LocalDateTime.of(
                    year,
                    month,
                    number(fields.group(3), last ? lastDay : 1),
                    number(fields.group(4), last ? 23 : 0),
                    number(fields.group(5), last ? 59 : 0),
                    number(fields.group(6), last ? 59 : 0),
                    nanoseconds(fields.group(7), last));
            String offset = fields.group(8);
            Instant instant = offset == null
                    ? (last ? local.atZone(zone).withLaterOffsetAtOverlap() : local.atZone(zone)).toInstant()
                    : local.toInstant(offset.equals("Z") ? ZoneOffset.UTC : ZoneOffset.of(offset));
            return inRange(ofInstant(instant).microseconds());
        } catch (DateTimeException e) {
            return Optional.empty();
        }
    }

    /** The way to fill missing parts of a date. */
    public enum Missing {
        LOWEST,
        HIGHEST
    }

    /**
     * Parses a number as milliseconds since the epoch.
     *
     * @param literal the text of a number as in JSON
     * @return empty if it is out of range
     */
    public static Optional<Timestamp> parseNumber(String literal) {
        if (literal.length() > MAXIMUM_LENGTH) {
            return Optional.empty();
        }
        try {
            return ofEpochMillis(new BigDecimal(literal));
        } catch (NumberFormatException e) {
            return Optional.empty();
        }
    }

    private static Optional<Timestamp> ofEpochMillis(BigDecimal milliseconds) {
        if (milliseconds.signum() == 0) {
            return inRange(0);
        }
        // Rejects huge exponents, because the exact conversion below would create a number with all their digits.
        long magnitude = (long) milliseconds.precision() - milliseconds.scale();
        if (magnitude > MOST_DIGITS) {
            return Optional.empty();
        }
        if (magnitude < -MOST_DIGITS) {
            return inRange(milliseconds.signum() < 0 ? -1 : 0);
        }
        BigInteger micros =
                milliseconds.movePointRight(3).setScale(0, RoundingMode.FLOOR).unscaledValue();
        return inRange(micros.longValueExact());
    }

    private static int number(@Nullable String digits, int absent) {
        return digits == null ? absent : Integer.parseInt(digits);
    }

    private static int nanoseconds(@Nullable String fraction, boolean last) {
        return fraction == null ? (last ? 999_999_999 : 0) : Integer.parseInt((fraction + "000000000").substring(0, 9));
    }

    private static Optional<Timestamp> inRange(long micros) {
        Timestamp timestamp = new Timestamp(micros);
        return timestamp.compareTo(MINIMUM) < 0 || timestamp.compareTo(MAXIMUM) > 0
                ? Optional.empty()
                : Optional.of(timestamp);
    }

    public Instant toInstant() {
        return Instant.ofEpochSecond(
                Math.floorDiv(microseconds, 1_000_000L), Math.floorMod(microseconds, 1_000_000L) * 1_000L);
    }

    /** Returns the whole milliseconds since the epoch, rounded down. */
    public long toEpochMillis() {
        return Math.floorDiv(microseconds, 1_000L);
    }

    @Override
    public int compareTo(Timestamp other) {
        return Long.compare(microseconds, other.microseconds);
    }

    /** Returns the moment in UTC, for example {@code 2015-05-17T10:05:03Z}. */
    @Override
    public String toString() {
        return toInstant().toString();
    }
}
