package io.millrace.domain.stream;

import io.millrace.domain.Rejection;
import io.millrace.domain.index.IndexSettings;
import io.millrace.domain.text.JsonText;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.function.BinaryOperator;

/**
 * The settings, mappings and aliases that new indices get from a template.
 *
 * @param mappings the mappings as sent by the client; absent if not given
 * @param aliases the aliases by name, as sent by the client; absent if not given
 */
public record TemplateParts(IndexSettings settings, Optional<JsonText> mappings, Optional<JsonText> aliases) {

    public static final TemplateParts EMPTY =
            new TemplateParts(IndexSettings.EMPTY, Optional.empty(), Optional.empty());

    /**
     * The rules for merging the JSON of two templates. The second argument of each function has precedence.
     *
     * @param mappings merges mappings. A field of the second mappings replaces the field of the first mappings with the
     *     same name, unless both fields contain other fields
     * @param aliases merges aliases. An alias of the second argument replaces the alias of the first argument with the
     *     same name
     */
    public record Merge(BinaryOperator<JsonText> mappings, BinaryOperator<JsonText> aliases) {}

    /**
     * Merges these parts with {@code others}, which have precedence.
     *
     * @throws Rejection if there are too many settings
     */
    public TemplateParts overriddenBy(TemplateParts others, Merge merge) {
        return new TemplateParts(
                overriddenBy(settings, others.settings),
                merged(mappings, others.mappings, merge.mappings()),
                merged(aliases, others.aliases, merge.aliases()));
    }

    static IndexSettings overriddenBy(IndexSettings settings, IndexSettings others) {
        if (settings.values().isEmpty()) {
            return others;
        }
        Map<String, Optional<String>> overrides = new LinkedHashMap<>();
        others.values().forEach((key, value) -> overrides.put(key, Optional.of(value)));
        return settings.overriddenBy(overrides);
    }

    private static Optional<JsonText> merged(
            Optional<JsonText> first, Optional<JsonText> second, BinaryOperator<JsonText> merge) {
        return first.isPresent() && second.isPresent()
                ? Optional.of(merge.apply(first.get(), second.get()))
                : second.or(() -> first);
    }
}
