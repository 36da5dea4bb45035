package io.millrace.domain.setting;

import io.millrace.domain.Fault;
import io.millrace.domain.Rejection;
import io.millrace.domain.text.NamePattern;
import java.util.Arrays;
import java.util.List;
import java.util.Map;

/**
 * The rule that decides which missing indices a document may create. It does not apply to data streams, which index
 * templates create.
 *
 * @param value the value of the setting: {@code true}, {@code false}, or patterns separated by commas
 * @param patterns the patterns in their order; the first matching pattern decides; empty if the value is a boolean
 */
public record AutoCreation(String value, List<SignedPattern> patterns) {

    /** The key of the setting. */
    public static final String KEY = "action.auto_create_index";

    private static final int MOST_PATTERNS = 1_000;

    public AutoCreation {
        patterns = List.copyOf(patterns);
    }

    /**
     * Parses the value of the setting. A pattern that begins with {@code -} forbids the creation of matching indices;
     * any other pattern, also with {@code +} at its beginning, allows it.
     *
     * @throws Rejection if a pattern is empty, or there are more than 1,000 patterns
     */
    public static AutoCreation parse(String value) {
        if (value.equals("true") || value.equals("false")) {
            return new AutoCreation(value, List.of());
        }
        String[] parts = value.split(",", -1);
        if (parts.length > MOST_PATTERNS) {
            throw Rejection.invalid("setting [" + KEY + "] has more than " + MOST_PATTERNS + " patterns");
        }
        return new AutoCreation(
                value,
                Arrays.stream(parts)
                        .map(part -> SignedPattern.parse(part.strip()))
                        .toList());
    }

    /**
     * Checks that a document may create the index {@code name}.
     *
     * @throws Rejection if the setting forbids it
     */
    public void require(String name) {
        Map<String, String> index = Map.of(Rejection.Attributes.INDEX, name);
        if (value.equals("false")) {
            throw Rejection.of(Fault.CREATION_OFF, index, name, KEY);
        }
        if (patterns.isEmpty()) {
            return;
        }
        SignedPattern first = patterns.stream()
                .filter(pattern -> pattern.pattern().matches(name))
                .findFirst()
                .orElseThrow(() -> Rejection.of(Fault.CREATION_NOT_LISTED, index, name, KEY, value));
        if (!first.allows()) {
            throw Rejection.of(Fault.CREATION_FORBIDDEN, index, name, KEY, first.pattern());
        }
    }

    /** A pattern of names, and whether it allows or forbids the creation of matching indices. */
    public record SignedPattern(boolean allows, NamePattern pattern) {

        static SignedPattern parse(String text) {
            boolean signed = text.startsWith("+") || text.startsWith("-");
            String pattern = signed ? text.substring(1) : text;
            if (pattern.isEmpty()) {
                throw Rejection.invalid("setting [" + KEY
                        + "] must be [true], [false], or a list of patterns separated by commas, each with an optional"
                        + " [+] or [-] at its beginning; a pattern is empty");
            }
            return new SignedPattern(!text.startsWith("-"), new NamePattern(pattern));
        }
    }
}
