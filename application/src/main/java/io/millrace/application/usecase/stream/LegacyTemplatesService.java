package io.millrace.application.usecase.stream;

import io.millrace.application.port.driven.service.LegacyTemplates;
import io.millrace.application.port.driving.stream.ManageLegacyTemplates;
import io.millrace.domain.Fault;
import io.millrace.domain.Rejection;
import io.millrace.domain.stream.LegacyTemplate;
import io.millrace.domain.stream.TemplateName;
import io.millrace.domain.text.NamePattern;
import java.util.List;

/** Puts, lists and deletes legacy templates. */
public record LegacyTemplatesService(LegacyTemplates legacy) implements ManageLegacyTemplates {

    @Override
    public void put(LegacyTemplate template, boolean createOnly) {
        legacy.put(template, createOnly);
    }

    @Override
    public List<LegacyTemplate> list(List<NamePattern> patterns) {
        return legacy.list().stream()
                .filter(template -> patterns.stream()
                        .anyMatch(pattern -> pattern.matches(template.name().value())))
                .toList();
    }

    @Override
    public void delete(NamePattern pattern) {
        List<TemplateName> doomed =
                list(List.of(pattern)).stream().map(LegacyTemplate::name).toList();
        if (doomed.isEmpty() && pattern.isConcrete()) {
            throw Rejection.of(Fault.NO_SUCH_TEMPLATE, pattern);
        }
        legacy.delete(doomed);
    }
}
