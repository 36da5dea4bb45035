package io.millrace.configuration.key;

import io.millrace.configuration.file.RawValue;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.time.Duration;
import java.time.format.DateTimeParseException;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import java.util.function.Predicate;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/**
 * The type of the values of a key. It parses, checks and formats these values.
 *
 * @param <T> the type of parsed values
 */
public final class ValueType<T> {

    public static final long KIBIBYTE = 1024;
    public static final long MEBIBYTE = 1024 * KIBIBYTE;
    public static final long GIBIBYTE = 1024 * MEBIBYTE;

    private static final Pattern INTEGER = Pattern.compile("[+-]?[0-9]{1,18}");
    private static final Pattern SHORT_DURATION = Pattern.compile("([0-9]{1,15})(ms|s|m|h|d)");
    private static final Pattern SIZE = Pattern.compile("([0-9]{1,18})(B|KiB|MiB|GiB)?");
    private static final Pattern RATIO = Pattern.compile("0|1|0\\.[0-9]{1,9}|1\\.0{1,9}");
    private static final Pattern PATH = Pattern.compile("(/[A-Za-z0-9._~-]+)+");

    private final String name;
    private final String values;
    private final String rule;
    private final Function<RawValue, Optional<T>> reader;
    private final Function<T, String> writer;

    private ValueType(
            String name,
            String values,
            String rule,
            Function<RawValue, Optional<T>> reader,
            Function<T, String> writer) {
        this.name = name;
        this.values = values;
        this.rule = rule;
        this.reader = reader;
        this.writer = writer;
    }

    public static ValueType<Boolean> bool() {
        return ofText("boolean", "true or false", ValueType::readBoolean, String::valueOf);
    }

    public static ValueType<Integer> integer(int minimum, int maximum) {
        String rule = maximum == Integer.MAX_VALUE
                ? "an integer of at least " + minimum
                : "an integer between " + minimum + " and " + maximum;
        return ofText(
                        "integer",
                        rule,
                        text -> readLong(text)
                                .filter(number -> number >= minimum && number <= maximum)
                                .map(Math::toIntExact),
                        String::valueOf)
                .shortly(maximum == Integer.MAX_VALUE ? minimum + " or more" : minimum + " to " + maximum);
    }

    public static ValueType<Duration> duration(Duration minimum, Duration maximum) {
        return ofText(
                        "duration",
                        "a duration between " + writeDuration(minimum) + " and " + writeDuration(maximum)
                                + ", written like 500ms, 15s, 2m, 1h, 1d or PT15S",
                        text -> readDuration(text)
                                .filter(duration ->
                                        duration.compareTo(minimum) >= 0 && duration.compareTo(maximum) <= 0),
                        ValueType::writeDuration)
                .shortly(writeDuration(minimum) + " to " + writeDuration(maximum));
    }

    public static ValueType<Double> ratio() {
        return ofText(
                        "decimal",
                        "a number between 0 and 1, written like 0.25",
                        text -> RATIO.matcher(text).matches() ? Optional.of(Double.valueOf(text)) : Optional.empty(),
                        number ->
                                BigDecimal.valueOf(number).stripTrailingZeros().toPlainString())
                .shortly("0 to 1");
    }

    public static ValueType<Long> size(long minimum, long maximum) {
        return ofText(
                        "size",
                        "a size between " + writeSize(minimum) + " and " + writeSize(maximum)
                                + ", written like 512, 64KiB, 10MiB or 1GiB",
                        text -> readSize(text).filter(size -> size >= minimum && size <= maximum),
                        ValueType::writeSize)
                .shortly(writeSize(minimum) + " to " + writeSize(maximum));
    }

    public static ValueType<String> string(String rule, Predicate<String> allowed) {
        return ofText("string", rule, text -> Optional.of(text).filter(allowed), Function.identity());
    }

    /**
     * Returns the type of an absolute URL path of this service. Its first segment must not begin with an underscore.
     */
    public static ValueType<String> path() {
        return string(
                        "a path such as /graphql: it begins with a slash, does not end with one, has no segment . or .., "
                                + "and its first segment does not begin with an underscore",
                        ValueType::isPath)
                .shortly("path");
    }

    /**
     * Returns the type of a path with a placeholder for one segment.
     *
     * @param placeholder the placeholder, for example {@code {provider}}
     */
    public static ValueType<String> pathWith(String placeholder) {
        return string(
                        "a path whose last segment is " + placeholder,
                        text -> text.endsWith("/" + placeholder)
                                && isPath(text.substring(0, text.length() - placeholder.length() - 1)))
                .shortly("path");
    }

    private static boolean isPath(String text) {
        return PATH.matcher(text).matches()
                && !text.startsWith("/_")
                && Arrays.stream(text.substring(1).split("/", -1))
                        .noneMatch(segment -> segment.equals(".") || segment.equals(".."));
    }

    /** Returns the type of a secret. The text of a secret is not changed; even blanks are kept. */
    static ValueType<Secret> secret() {
        return new ValueType<>(
                "string",
                "text",
                "text that is not empty",
                raw -> raw instanceof RawValue.Text text && !text.text().isEmpty()
                        ? Optional.of(new Secret(text.text()))
                        : Optional.empty(),
                Secret::toString);
    }

    public static <T> ValueType<T> choice(List<T> values, Function<T, String> names) {
        return oneOf("choice", values, names);
    }

    public static ValueType<String> stringAmong(List<String> values) {
        return oneOf("string", values, Function.identity());
    }

    public static ValueType<List<String>> list(String rule, Predicate<String> allowed) {
        return new ValueType<>(
                "list",
                rule,
                rule,
                raw -> Optional.of(readItems(raw))
                        .filter(items -> items.stream().allMatch(allowed)),
                items -> String.join(",", items));
    }

    /**
     * Returns the type of a key with subordinate keys of any name, such as the parameters of the explorer's template.
     */
    public static ValueType<Map<String, String>> map(String rule) {
        return new ValueType<>("map", rule, rule, raw -> Optional.empty(), Object::toString);
    }

    /** Returns the name of the type: boolean, integer, decimal, duration, size, string, choice, list or map. */
    public String name() {
        return name;
    }

    /** Returns a short description of the valid values, for the table of the reference page. */
    public String values() {
        return values;
    }

    /** Returns the rule for values in words that end a sentence. */
    public String rule() {
        return rule;
    }

    public Optional<T> read(RawValue raw) {
        return reader.apply(raw);
    }

    /** Formats the value in the syntax of a configuration file. A secret is hidden. */
    public String write(T value) {
        return writer.apply(value);
    }

    private ValueType<T> shortly(String words) {
        return new ValueType<>(name, words, rule, reader, writer);
    }

    private static <T> ValueType<T> ofText(
            String name, String rule, Function<String, Optional<T>> reader, Function<T, String> writer) {
        return new ValueType<>(
                name,
                rule,
                rule,
                raw -> raw instanceof RawValue.Text text
                        ? reader.apply(text.text().strip())
                        : Optional.empty(),
                writer);
    }

    private static <T> ValueType<T> oneOf(String name, List<T> values, Function<T, String> names) {
        return ofText(
                        name,
                        values.stream().map(names).collect(Collectors.joining(" or ")),
                        text -> values.stream()
                                .filter(value -> names.apply(value).equals(text))
                                .findFirst(),
                        names)
                .shortly(values.stream()
                        .map(value -> "`" + names.apply(value) + "`")
                        .collect(Collectors.joining(", ")));
    }

    private static Optional<Boolean> readBoolean(String text) {
        return switch (text) {
            case "true" -> Optional.of(true);
            case "false" -> Optional.of(false);
            default -> Optional.empty();
        };
    }

    private static Optional<Long> readLong(String text) {
        return INTEGER.matcher(text).matches() ? Optional.of(Long.parseLong(text)) : Optional.empty();
    }

    private static Optional<Duration> readDuration(String text) {
        Matcher matcher = SHORT_DURATION.matcher(text);
        try {
            if (!matcher.matches()) {
                return Optional.of(Duration.parse(text));
            }
            long amount = Long.parseLong(matcher.group(1));
            return Optional.of(
                    switch (matcher.group(2)) {
                        case "ms" -> Duration.ofMillis(amount);
                        case "s" -> Duration.ofSeconds(amount);
                        case "m" -> Duration.ofMinutes(amount);
                        case "h" -> Duration.ofHours(amount);
                        default -> Duration.ofDays(amount);
                    });
        } catch (DateTimeParseException | ArithmeticException e) {
            return Optional.empty();
        }
    }

    private static Optional<Long> readSize(String text) {
        Matcher matcher = SIZE.matcher(text);
        if (!matcher.matches()) {
            return Optional.empty();
        }
        String unit = Optional.ofNullable(matcher.group(2)).orElse("B");
        long factor = switch (unit) {
            case "KiB" -> KIBIBYTE;
            case "MiB" -> MEBIBYTE;
            case "GiB" -> GIBIBYTE;
            default -> 1;
        };
        BigInteger bytes = new BigInteger(matcher.group(1)).multiply(BigInteger.valueOf(factor));
        return bytes.bitLength() < Long.SIZE ? Optional.of(bytes.longValueExact()) : Optional.empty();
    }

    private static List<String> readItems(RawValue raw) {
        if (raw instanceof RawValue.Items items) {
            return items.items().stream().map(String::strip).toList();
        }
        String text = raw.shown().strip();
        return text.isEmpty()
                ? List.of()
                : Arrays.stream(text.split(",", -1)).map(String::strip).toList();
    }

    private static String writeDuration(Duration duration) {
        if (duration.toNanosPart() % 1_000_000 != 0 || duration.isNegative()) {
            return duration.toString();
        }
        long milliseconds = duration.toMillis();
        if (milliseconds == 0) {
            return "0s";
        }
        if (milliseconds % 1000 != 0) {
            return milliseconds + "ms";
        }
        long seconds = duration.toSeconds();
        if (seconds % 86_400 == 0) {
            return seconds / 86_400 + "d";
        }
        if (seconds % 3_600 == 0) {
            return seconds / 3_600 + "h";
        }
        return seconds % 60 == 0 ? seconds / 60 + "m" : seconds + "s";
    }

    private static String writeSize(long size) {
        if (size > 0 && size % GIBIBYTE == 0) {
            return size / GIBIBYTE + "GiB";
        }
        if (size > 0 && size % MEBIBYTE == 0) {
            return size / MEBIBYTE + "MiB";
        }
        return size > 0 && size % KIBIBYTE == 0 ? size / KIBIBYTE + "KiB" : Long.toString(size);
    }
}
