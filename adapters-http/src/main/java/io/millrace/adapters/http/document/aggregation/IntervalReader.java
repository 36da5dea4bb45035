package io.millrace.adapters.http.document.aggregation;

import io.millrace.adapters.http.error.RequestRefusedException;
import io.millrace.adapters.http.json.JsonObject;
import io.millrace.domain.document.aggregation.DateInterval;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Parses the intervals and offsets of date histograms. */
final class IntervalReader {

    private static final Pattern FIXED = Pattern.compile("([+-]?\\d{1,15})(ms|s|m|h|d|micros|nanos)");

    private static final Map<String, DateInterval> CALENDAR = Map.ofEntries(
            Map.entry("1m", DateInterval.Calendar.MINUTE),
            Map.entry("minute", DateInterval.Calendar.MINUTE),
            Map.entry("1h", DateInterval.Calendar.HOUR),
            Map.entry("hour", DateInterval.Calendar.HOUR),
            Map.entry("1d", DateInterval.Calendar.DAY),
            Map.entry("day", DateInterval.Calendar.DAY),
            Map.entry("1w", DateInterval.Calendar.WEEK),
            Map.entry("week", DateInterval.Calendar.WEEK),
            Map.entry("1M", DateInterval.Calendar.MONTH),
            Map.entry("month", DateInterval.Calendar.MONTH),
            Map.entry("1q", DateInterval.Calendar.QUARTER),
            Map.entry("quarter", DateInterval.Calendar.QUARTER),
            Map.entry("1y", DateInterval.Calendar.YEAR),
            Map.entry("year", DateInterval.Calendar.YEAR),
            Map.entry("1s", new DateInterval.Fixed(1_000)),
            Map.entry("second", new DateInterval.Fixed(1_000)));

    private IntervalReader() {}

    /** Returns the interval. The older member {@code interval} contains a calendar unit or a fixed length. */
    static DateInterval interval(JsonObject body) {
        List<String> present = List.of("fixed_interval", "calendar_interval", "interval").stream()
                .filter(name -> body.find(name).isPresent())
                .toList();
        if (present.isEmpty()) {
            throw RequestRefusedException.illegalArgument("Invalid interval specified, must be non-null and non-empty");
        }
        if (present.size() > 1) {
            throw RequestRefusedException.illegalArgument(
                    "Cannot use [" + present.get(0) + "] with [" + present.get(1) + "] configuration option.");
        }
        String member = present.get(0);
        return body.text(member, value -> switch (member) {
                    case "fixed_interval" -> new DateInterval.Fixed(milliseconds(value));
                    case "calendar_interval" ->
                        calendar(value)
                                .orElseThrow(() -> RequestRefusedException.illegalArgument("The supplied interval ["
                                        + value + "] could not be parsed as a calendar interval."));
                    default -> calendar(value).orElseGet(() -> new DateInterval.Fixed(milliseconds(value)));
                })
                .orElseThrow(() -> RequestRefusedException.illegalArgument(
                        "Invalid interval specified, must be non-null and non-empty"));
    }

    /** Returns the calendar interval with this name. */
    static Optional<DateInterval> calendar(String text) {
        return Optional.ofNullable(CALENDAR.get(text));
    }

    /** Returns the offset in milliseconds, for example for {@code +6h}. */
    static long offset(JsonObject body) {
        return body.text("offset", IntervalReader::milliseconds).orElse(0L);
    }

    /** Returns the length of a time like {@code 90s}, in milliseconds. */
    static long milliseconds(String text) {
        Matcher parts = FIXED.matcher(text);
        if (!parts.matches()) {
            throw RequestRefusedException.illegalArgument("failed to parse [" + text
                    + "] as a time: a number and one of the units [ms, s, m, h, d] is" + " required");
        }
        long number = Long.parseLong(parts.group(1));
        try {
            return switch (parts.group(2)) {
                case "d" -> Math.multiplyExact(number, 86_400_000L);
                case "h" -> Math.multiplyExact(number, 3_600_000L);
                case "m" -> Math.multiplyExact(number, 60_000L);
                case "s" -> Math.multiplyExact(number, 1_000L);
                case "ms" -> number;
                case "micros" -> number / 1_000;
                default -> number / 1_000_000;
            };
        } catch (ArithmeticException tooLong) {
            throw RequestRefusedException.illegalArgument("the time [" + text + "] is too long");
        }
    }
}
