package io.millrace.domain.stream;

import io.millrace.domain.Rejection;
import io.millrace.domain.index.IndexSettings;
import io.millrace.domain.text.JsonText;
import io.millrace.domain.text.NamePattern;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.stream.Stream;

/**
 * The initial settings, mappings and aliases of new data streams and indices whose name matches one of the patterns.
 *
 * @param priority if several templates match a name, the template with the highest priority applies; absent means 0
 * @param dataStream the options for data streams; absent if the template is for plain indices
 * @param settings the settings of new indices
 * @param mappings the mappings of new indices, as sent by the client
 * @param aliases the aliases as sent by the client; absent if not given
 * @param version a number that the service only stores for clients
 * @param meta a JSON object that the service only stores for clients
 * @param composition the component templates with which this template is merged
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
        Optional<JsonText> meta,
        Composition composition) {

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

    /** Creates a template without component templates. */
    public IndexTemplate(
            TemplateName name,
            List<NamePattern> patterns,
            OptionalLong priority,
            Optional<StreamOptions> dataStream,
            IndexSettings settings,
            Optional<JsonText> mappings,
            Optional<JsonText> aliases,
            OptionalLong version,
            Optional<JsonText> meta) {
        this(name, patterns, priority, dataStream, settings, mappings, aliases, version, meta, Composition.NONE);
    }

    /**
     * Checks the patterns of a template.
     *
     * @throws Rejection if a pattern breaks a rule, or there are no patterns or too many
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
     * Returns whether a pattern of this template matches the name of an index or data stream. Even then, another
     * matching template may apply, because its priority is higher.
     */
    public boolean matches(String resource) {
        return patterns.stream().anyMatch(pattern -> pattern.matches(resource));
    }

    /** Returns whether there can be a name that both templates match. */
    public boolean overlaps(IndexTemplate other) {
        return overlaps(other.patterns);
    }

    /** Returns whether there can be a name that both this template and one of the patterns match. */
    public boolean overlaps(List<NamePattern> others) {
        return patterns.stream().anyMatch(mine -> others.stream().anyMatch(mine::overlaps));
    }

    /** Returns the settings, mappings and aliases of this template, without those of its component templates. */
    public TemplateParts parts() {
        return new TemplateParts(settings, mappings, aliases);
    }

    /** Returns a copy with other settings, mappings and aliases. */
    IndexTemplate with(TemplateParts parts) {
        return new IndexTemplate(
                name,
                patterns,
                priority,
                dataStream,
                parts.settings(),
                parts.mappings(),
                parts.aliases(),
                version,
                meta,
                composition);
    }

    /** Returns a copy with another name. */
    public IndexTemplate named(TemplateName other) {
        return new IndexTemplate(
                other, patterns, priority, dataStream, settings, mappings, aliases, version, meta, composition);
    }

    /**
     * The component templates of an index template.
     *
     * @param components the names of the component templates, in the order of the merge
     * @param optional the names of those component templates that are skipped if they do not exist
     */
    public record Composition(List<TemplateName> components, List<TemplateName> optional) {

        public static final Composition NONE = new Composition(List.of(), List.of());

        private static final int MOST = 100;

        /**
         * Checks how many names there are.
         *
         * @throws Rejection if there are too many names
         */
        public Composition {
            components = List.copyOf(components);
            optional = List.copyOf(optional);
            if (components.size() > MOST || optional.size() > MOST) {
                throw Rejection.invalid("an index template has more than " + MOST + " component templates");
            }
        }

        /** Returns the names of the component templates that must exist. */
        Stream<TemplateName> required() {
            return components.stream().filter(name -> !optional.contains(name));
        }
    }

    /**
     * The options of a template for its data streams.
     *
     * @param hidden whether patterns match the data streams only if they include hidden data streams
     * @param allowCustomRouting an option that is stored and returned, but has no effect
     */
    public record StreamOptions(boolean hidden, boolean allowCustomRouting) {}
}
