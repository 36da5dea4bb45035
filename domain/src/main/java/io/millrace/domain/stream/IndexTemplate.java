package io.millrace.domain.stream;

import io.millrace.domain.Rejection;
import io.millrace.domain.index.IndexSettings;
import io.millrace.domain.text.JsonText;
import io.millrace.domain.text.NamePattern;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;

/**
 * The initial settings of new data streams and indices whose name matches one of the patterns.
 *
 * @param priority the template with the highest priority applies; absent counts as 0
 * @param dataStream present if the template creates data streams
 * @param settings of every new index
 * @param mappings of every new index, as sent
 * @param aliases as sent, absent if not given
 * @param version a number for use by clients
 * @param meta an object for use by clients, as sent
 */
public record IndexTemplate(
        TemplateName name,
        List<NamePattern> patterns,
        OptionalLong priority,
        Optional<StreamOptions> dataStream,
        IndexSettings settings,
        Optional<JsonText> mappings,
        Optional<JsonText> aliases,
        OptionalLong version,
        Optional<JsonText> meta) {

    private static final int MOST_PATTERNS = 100;
    private static final int LONGEST_PATTERN = 255;

    /**
     * Checks the patterns and the priority.
     *
     * @throws Rejection if one breaks a rule
     */
    public IndexTemplate {
        patterns = List.copyOf(patterns);
        if (patterns.isEmpty()) {
            throw refused(name, "index patterns are missing");
        }
        if (patterns.size() > MOST_PATTERNS) {
            throw refused(name, "there are more than " + MOST_PATTERNS + " index patterns");
        }
        for (NamePattern pattern : patterns) {
            Optional<String> broken = brokenRule(pattern.value());
            if (broken.isPresent()) {
                throw refused(name, "index_pattern [" + pattern + "] " + broken.get());
            }
        }
        if (priority.isPresent() && priority.getAsLong() < 0) {
            throw refused(name, "index template priority must be >= 0");
        }
    }

    private static Optional<String> brokenRule(String pattern) {
        if (pattern.isEmpty()) {
            return Optional.of("must not be empty");
        }
        if (pattern.length() > LONGEST_PATTERN) {
            return Optional.of("must not be longer than " + LONGEST_PATTERN + " characters");
        }
        if (pattern.startsWith("_")) {
            return Optional.of("must not start with '_'");
        }
        for (int i = 0; i < pattern.length(); i++) {
            char c = pattern.charAt(i);
            if (Character.isWhitespace(c) || Character.isISOControl(c)) {
                return Optional.of("must not contain a space");
            }
            if (",#:\\/?\"<>|".indexOf(c) >= 0) {
                return Optional.of("must not contain '" + c + "'");
            }
            if (Character.isUpperCase(c)) {
                return Optional.of("must be lower cased");
            }
        }
        return Optional.empty();
    }

    private static Rejection refused(TemplateName name, String cause) {
        return new Rejection(
                Rejection.Reason.VALIDATION,
                "Validation Failed: 1: index template [" + name + "] is invalid: " + cause + ";");
    }

    /**
     * Returns whether this template applies to an index or data stream with this name, unless another one has
     * precedence.
     */
    public boolean matches(String resource) {
        return patterns.stream().anyMatch(pattern -> pattern.matches(resource));
    }

    /** Returns whether some name matches both templates. */
    public boolean overlaps(IndexTemplate other) {
        return patterns.stream().anyMatch(mine -> other.patterns.stream().anyMatch(mine::overlaps));
    }

    /**
     * The options of a template for its data streams.
     *
     * @param hidden whether patterns match them only if they include hidden data streams
     * @param allowCustomRouting stored and shown without effect
     */
    public record StreamOptions(boolean hidden, boolean allowCustomRouting) {}
}
