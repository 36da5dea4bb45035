package io.millrace.command.client;

import java.time.Instant;
import java.time.ZoneOffset;
import java.time.ZonedDateTime;
import java.time.temporal.ChronoUnit;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * The age of documents, in the form in which options contain an age, for example {@code 15m}, {@code 24h} or
 * {@code 7d}.
 *
 * @param unit one of s, m, h, d, w, M and y
 */
public record Age(long number, char unit) {

    private static final Pattern FORM = Pattern.compile("([1-9][0-9]{0,8})([smhdwMy])");

    /** Parses an age; empty if the text has another form. */
    public static Optional<Age> parse(String text) {
        Matcher parts = FORM.matcher(text);
        return parts.matches()
                ? Optional.of(
                        new Age(Long.parseLong(parts.group(1)), parts.group(2).charAt(0)))
                : Optional.empty();
    }

    /**
     * Returns the time that precedes {@code now} by this age, truncated to milliseconds. Returns empty if that time is
     * before the common era.
     */
    public Optional<Instant> before(Instant now) {
        ZonedDateTime end = now.truncatedTo(ChronoUnit.MILLIS).atZone(ZoneOffset.UTC);
        ZonedDateTime start = switch (unit) {
            case 's' -> end.minusSeconds(number);
            case 'm' -> end.minusMinutes(number);
            case 'h' -> end.minusHours(number);
            case 'd' -> end.minusDays(number);
            case 'w' -> end.minusWeeks(number);
            case 'M' -> end.minusMonths(number);
            default -> end.minusYears(number);
        };
        return Optional.of(start).filter(time -> time.getYear() > 0).map(ZonedDateTime::toInstant);
    }
}
