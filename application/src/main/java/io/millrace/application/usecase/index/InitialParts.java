package io.millrace.application.usecase.index;

import io.millrace.application.port.driven.engine.IndexTemplates;
import io.millrace.application.port.driven.service.LegacyTemplates;
import io.millrace.domain.index.IndexName;
import io.millrace.domain.stream.IndexTemplate;
import io.millrace.domain.stream.LegacyTemplate;
import io.millrace.domain.stream.TemplateMatching;
import io.millrace.domain.stream.TemplateParts;
import io.millrace.domain.stream.TemplateSet;
import io.millrace.domain.text.JsonText;
import java.util.Optional;
import java.util.function.BinaryOperator;

/**
 * Determines the settings, mappings and aliases that new indices get from templates.
 *
 * @param composition merges index templates with their component templates
 * @param merge merges two mappings of legacy templates; if both define a field, the second mapping has precedence
 */
public record InitialParts(
        IndexTemplates templates,
        LegacyTemplates legacy,
        TemplateParts.Merge composition,
        BinaryOperator<JsonText> merge) {

    /**
     * Returns the settings, mappings and aliases from the index template that matches the name. If no index template
     * matches, merges all matching legacy templates.
     *
     * @throws io.millrace.domain.Rejection if the matching index template with the highest priority creates data
     *     streams
     */
    TemplateParts of(IndexName name) {
        TemplateSet known = templates.read();
        Optional<IndexTemplate> best = TemplateMatching.forIndex(known.templates(), name);
        return best.map(template -> known.compose(template, composition).parts())
                .orElseGet(() -> ofLegacy(name));
    }

    private TemplateParts ofLegacy(IndexName name) {
        TemplateParts.Merge merging = new TemplateParts.Merge(merge, composition.aliases());
        return LegacyTemplate.listMatching(legacy.list(), name).stream()
                .map(LegacyTemplate::parts)
                .reduce(TemplateParts.EMPTY, (before, own) -> before.overriddenBy(own, merging));
    }
}
