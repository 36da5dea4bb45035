package io.millrace.application.usecase.stream;

import io.millrace.application.port.driven.service.LegacyTemplates;
import io.millrace.application.port.driven.service.security.audit.AuditTrail.Kind;
import io.millrace.application.port.driving.security.audit.AuditChange;
import io.millrace.application.port.driving.stream.ManageLegacyTemplates;
import io.millrace.domain.Fault;
import io.millrace.domain.Rejection;
import io.millrace.domain.security.Authentication;
import io.millrace.domain.stream.LegacyTemplate;
import io.millrace.domain.stream.TemplateName;
import io.millrace.domain.text.NamePattern;
import java.util.List;

/** Puts, lists and deletes legacy templates. */
public record LegacyTemplatesService(LegacyTemplates legacy, AuditChange audit) implements ManageLegacyTemplates {

    @Override
    public void put(Authentication caller, LegacyTemplate template, boolean createOnly) {
        legacy.put(template, createOnly);
        audit.record(caller, Kind.TEMPLATE_STORED, IndexTemplatesService.audited("legacy", List.of(template.name())));
    }

    @Override
    public List<LegacyTemplate> list(List<NamePattern> patterns) {
        return legacy.list().stream()
                .filter(template -> patterns.stream()
                        .anyMatch(pattern -> pattern.matches(template.name().value())))
                .toList();
    }

    @Override
    public void delete(Authentication caller, NamePattern pattern) {
        List<TemplateName> doomed =
                list(List.of(pattern)).stream().map(LegacyTemplate::name).toList();
        if (doomed.isEmpty() && pattern.isConcrete()) {
            throw Rejection.of(Fault.NO_SUCH_TEMPLATE, pattern);
        }
        if (!doomed.isEmpty()) {
            legacy.delete(doomed);
            audit.record(caller, Kind.TEMPLATE_DELETED, IndexTemplatesService.audited("legacy", doomed));
        }
    }
}
