package io.millrace.application.usecase.index;

import io.millrace.application.port.driven.engine.IndexTemplates;
import io.millrace.application.port.driven.service.LegacyTemplates;
import io.millrace.domain.index.IndexName;
import io.millrace.domain.index.IndexSettings;
import io.millrace.domain.stream.IndexTemplate;
import io.millrace.domain.stream.LegacyTemplate;
import io.millrace.domain.stream.TemplateMatching;
import io.millrace.domain.stream.TemplateParts;
import io.millrace.domain.stream.TemplateSet;
import io.millrace.domain.text.JsonText;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.function.BinaryOperator;

/**
 * Determines the settings and mappings that new indices get from templates.
 *
 * @param composition merges index templates with their components
 * @param merge merges mappings of legacy templates; the second ones have precedence
 */
public record InitialParts(
        IndexTemplates templates,
        LegacyTemplates legacy,
        TemplateParts.Merge composition,
        BinaryOperator<JsonText> merge) {

    /**
     * The settings and mappings of a new index.
     *
     * @param aliases the definitions of its aliases, if the template has any
     */
    record Parts(IndexSettings settings, JsonText mappings, Optional<JsonText> aliases) {}

    /**
     * Returns the parts of the index template that matches the name. If none matches, merges all matching legacy
     * templates.
     *
     * @throws io.millrace.domain.Rejection if the matching index template with the highest priority creates data
     *     streams
     */
    Parts of(IndexName name) {
        TemplateSet known = templates.read();
        Optional<IndexTemplate> best = TemplateMatching.forIndex(known.templates(), name);
        return best.map(template -> known.compose(template, composition))
                .map(template -> new Parts(
                        template.settings(), template.mappings().orElse(JsonText.EMPTY_OBJECT), template.aliases()))
                .orElseGet(() -> ofLegacy(name));
    }

    private Parts ofLegacy(IndexName name) {
        Parts parts = new Parts(IndexSettings.EMPTY, JsonText.EMPTY_OBJECT, Optional.empty());
        for (LegacyTemplate template : LegacyTemplate.listMatching(legacy.list(), name)) {
            Map<String, Optional<String>> overrides = new LinkedHashMap<>();
            template.settings().values().forEach((key, value) -> overrides.put(key, Optional.of(value)));
            JsonText before = parts.mappings();
            parts = new Parts(
                    parts.settings().overriddenBy(overrides),
                    template.mappings()
                            .map(own -> before.equals(JsonText.EMPTY_OBJECT) ? own : merge.apply(before, own))
                            .orElse(before),
                    Optional.empty());
        }
        return parts;
    }
}
