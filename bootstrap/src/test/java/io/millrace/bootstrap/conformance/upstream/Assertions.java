package io.millrace.bootstrap.conformance.upstream;

import java.math.BigDecimal;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** Compares values of responses with those that a test expects. */
final class Assertions {

    private Assertions() {}

    /** Returns whether a value is equal to the expected one, or is found by it if that is a regular expression. */
    static boolean matches(@Nullable Object actual, @Nullable Object expected) {
        if (expected instanceof String text && isExpression(text)) {
            return actual != null && isFound(actual, text, Pattern.COMMENTS);
        }
        if (expected instanceof Map<?, ?> object && actual instanceof Map<?, ?> other) {
            return object.size() == other.size()
                    && object.entrySet().stream()
                            .allMatch(member -> other.containsKey(String.valueOf(member.getKey()))
                                    && matches(other.get(String.valueOf(member.getKey())), member.getValue()));
        }
        if (expected instanceof List<?> array && actual instanceof List<?> other) {
            if (array.size() != other.size()) {
                return false;
            }
            for (int position = 0; position < array.size(); position++) {
                if (!matches(other.get(position), array.get(position))) {
                    return false;
                }
            }
            return true;
        }
        if (expected instanceof Number number && actual instanceof Number other) {
            return decimal(number).compareTo(decimal(other)) == 0;
        }
        return Objects.equals(actual, expected);
    }

    /** Returns whether a regular expression, in which blanks count, is found in a value. */
    static boolean isFound(Object actual, String expression) {
        return isFound(actual, expression, 0);
    }

    private static boolean isFound(Object actual, String expression, int flags) {
        String text = expression.strip();
        return Pattern.compile(text.substring(1, text.length() - 1), flags)
                .matcher(String.valueOf(actual))
                .find();
    }

    /** Returns whether a text is a regular expression. */
    static boolean isExpression(String text) {
        String stripped = text.strip();
        return stripped.length() > 1 && stripped.startsWith("/") && stripped.endsWith("/");
    }

    /** Returns whether a value counts as true. */
    static boolean isTrue(@Nullable Object value) {
        return value != null && !List.of("", "0", "false").contains(String.valueOf(value));
    }

    /** Returns the length of a text, an array or an object. */
    static int length(@Nullable Object value) {
        if (value instanceof Map<?, ?> object) {
            return object.size();
        }
        return value instanceof List<?> array
                ? array.size()
                : String.valueOf(value).length();
    }

    /** Returns the order of two values, which are numbers if they can be. */
    static int compare(@Nullable Object actual, @Nullable Object expected) {
        if (actual instanceof Number number && expected instanceof Number other) {
            return decimal(number).compareTo(decimal(other));
        }
        return String.valueOf(actual).compareTo(String.valueOf(expected));
    }

    /** Returns whether a list contains an object that has all members of another one. */
    static boolean contains(@Nullable Object actual, @Nullable Object expected) {
        if (!(actual instanceof List<?> array)) {
            return false;
        }
        return array.stream().anyMatch(element -> {
            if (expected instanceof Map<?, ?> wanted && element instanceof Map<?, ?> object) {
                return wanted.entrySet().stream()
                        .allMatch(member -> matches(object.get(member.getKey()), member.getValue()));
            }
            return matches(element, expected);
        });
    }

    private static BigDecimal decimal(Number number) {
        return new BigDecimal(number.toString());
    }
}
