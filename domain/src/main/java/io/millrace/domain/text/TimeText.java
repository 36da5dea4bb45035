package io.millrace.domain.text;

import io.millrace.domain.Rejection;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.concurrent.TimeUnit;

/**
 * A duration with its original text, for example {@code 30d}. Two values are equal only if their texts are equal.
 *
 * @param written the original text, which responses contain
 */
public record TimeText(String written, Duration duration) {

    private static final Map<String, TimeUnit> UNITS = units();

    /**
     * Parses a whole number with its unit; {@code 0} and {@code -1} need no unit.
     *
     * @param name the name of the value in the message of a rejection
     * @throws Rejection if the text has another form
     */
    public static TimeText parse(String name, String value) {
        String start = "failed to parse setting [" + name + "] with value [" + value + "] as a time value: ";
        if (value.equals("0") || value.equals("-1")) {
            return new TimeText(value, Duration.ofMillis(Long.parseLong(value)));
        }
        for (Map.Entry<String, TimeUnit> unit : UNITS.entrySet()) {
            if (value.endsWith(unit.getKey())) {
                String digits =
                        value.substring(0, value.length() - unit.getKey().length());
                if (digits.startsWith("-")) {
                    throw Rejection.invalid(start + "negative durations are not supported");
                }
                if (digits.length() <= 9 && !digits.isEmpty() && digits.chars().allMatch(TimeText::isDigit)) {
                    return new TimeText(
                            value,
                            Duration.of(Long.parseLong(digits), unit.getValue().toChronoUnit()));
                }
                throw Rejection.invalid(
                        start + "the number before the unit is not a whole number of at most nine digits");
            }
        }
        throw Rejection.invalid(start + "unit is missing or unrecognized");
    }

    private static boolean isDigit(int character) {
        return character >= '0' && character <= '9';
    }

    /** The units by suffix. Longer suffixes come first, because {@code ms} and {@code nanos} also end in {@code s}. */
    private static Map<String, TimeUnit> units() {
        Map<String, TimeUnit> units = new LinkedHashMap<>();
        units.put("nanos", TimeUnit.NANOSECONDS);
        units.put("micros", TimeUnit.MICROSECONDS);
        units.put("ms", TimeUnit.MILLISECONDS);
        units.put("s", TimeUnit.SECONDS);
        units.put("m", TimeUnit.MINUTES);
        units.put("h", TimeUnit.HOURS);
        units.put("d", TimeUnit.DAYS);
        return units;
    }

    @Override
    public String toString() {
        return written;
    }
}
