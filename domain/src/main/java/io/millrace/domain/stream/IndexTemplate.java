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
 * @param priority the priority; of several matching templates, the one with the highest priority applies; absent means
 *     0
 * @param dataStream the options for data streams; absent if the template is for plain indices
 * @param settings the settings of new indices
 * @param mappings the mappings of new indices, as sent by the client
 * @param aliases the aliases as sent by the client; absent if not given
 * @param version a number of clients that the service only stores
 * @param meta an object of clients that the service only stores
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
     * @throws Rejection if a pattern or the priority breaks a rule
     */
    public IndexTemplate {
        patterns = List.copyOf(patterns);
        requirePatterns(name, patterns);
        if (priority.isPresent() && priority.getAsLong() < 0) {
            throw refused(name, "index template priority must be >= 0");
        }
    }

    /**
     * Checks the patterns of a template.
     *
     * @throws Rejection if a pattern breaks a rule, or there are none or too many
     */
    static void requirePatterns(TemplateName name, List<NamePattern> patterns) {
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
        return Rejection.validation("index template [" + name + "] is invalid: " + cause);
    }

    /**
     * Returns whether this template matches an index or data stream with this name. A template with a higher priority
     * may have precedence.
     */
    public boolean matches(String resource) {
        return patterns.stream().anyMatch(pattern -> pattern.matches(resource));
    }

    /** Returns whether a name can match both templates. */
    public boolean overlaps(IndexTemplate other) {
        return patterns.stream().anyMatch(mine -> other.patterns.stream().anyMatch(mine::overlaps));
    }

    /**
     * The options of a template for its data streams.
     *
     * @param hidden whether patterns match the data streams only if they include hidden ones
     * @param allowCustomRouting an option that is stored and returned, but has no effect
     */
    public record StreamOptions(boolean hidden, boolean allowCustomRouting) {}
}
