package io.millrace.domain.stream;

import io.millrace.domain.index.IndexName;
import io.millrace.domain.text.NamePattern;
import java.util.Comparator;
import java.util.List;
import java.util.OptionalLong;

/**
 * A template of the older kind. Legacy templates apply to a new index if no {@link IndexTemplate} matches its name. If
 * several legacy templates match, all of them are merged.
 *
 * @param order the precedence; the values of a template with a higher order replace the values of a template with a
 *     lower order
 * @param version a number that the service only stores for clients
 * @param parts the settings, mappings and aliases of new indices
 */
public record LegacyTemplate(
        TemplateName name, List<NamePattern> patterns, int order, OptionalLong version, TemplateParts parts) {

    private static final Comparator<LegacyTemplate> BY_ORDER =
            Comparator.comparingInt(LegacyTemplate::order).thenComparing(LegacyTemplate::name);

    /**
     * Checks the patterns.
     *
     * @throws io.millrace.domain.Rejection if a pattern breaks a rule
     */
    public LegacyTemplate {
        patterns = List.copyOf(patterns);
        IndexTemplate.requirePatterns(name, patterns);
    }

    /** Returns the templates that match an index with this name, the template with the lowest order first. */
    public static List<LegacyTemplate> listMatching(List<LegacyTemplate> templates, IndexName index) {
        return templates.stream()
                .filter(template -> template.patterns.stream().anyMatch(pattern -> pattern.matches(index.value())))
                .sorted(BY_ORDER)
                .toList();
    }
}
