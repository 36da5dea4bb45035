package io.millrace.application.usecase.stream;

import io.millrace.application.port.driven.engine.IndexTemplates;
import io.millrace.application.port.driven.service.ClusterSettings;
import io.millrace.application.port.driven.service.lifecycle.StreamLifecycles;
import io.millrace.application.port.driven.service.security.audit.AuditTrail;
import io.millrace.application.port.driving.lifecycle.LifecycleView.Shown;
import io.millrace.application.port.driving.security.audit.AuditChange;
import io.millrace.application.port.driving.stream.ManageComponentTemplates;
import io.millrace.domain.Fault;
import io.millrace.domain.Rejection;
import io.millrace.domain.lifecycle.StreamLifecycle;
import io.millrace.domain.lifecycle.TemplateLifecycles;
import io.millrace.domain.lifecycle.TemplateLifecycles.Kind;
import io.millrace.domain.security.Authentication;
import io.millrace.domain.stream.ComponentTemplate;
import io.millrace.domain.stream.IndexTemplate;
import io.millrace.domain.stream.TemplateName;
import io.millrace.domain.stream.TemplateParts;
import io.millrace.domain.stream.TemplateSet;
import io.millrace.domain.text.NamePattern;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * Puts, lists and deletes component templates.
 *
 * @param merge merges index templates with their component templates
 */
public record ComponentTemplatesService(
        IndexTemplates templates,
        StreamLifecycles kept,
        ClusterSettings settings,
        TemplateParts.Merge merge,
        AuditChange audit)
        implements ManageComponentTemplates {

    @Override
    public Optional<Shown> put(
            Authentication caller,
            ComponentTemplate component,
            Optional<StreamLifecycle> lifecycle,
            boolean createOnly) {
        install(component, lifecycle, createOnly);
        audit.record(
                caller,
                AuditTrail.Kind.TEMPLATE_STORED,
                IndexTemplatesService.audited("component", List.of(component.name())));
        return lifecycle.map(set -> Shown.of(set, settings.read().lifecycles()));
    }

    @Override
    public void install(ComponentTemplate component, Optional<StreamLifecycle> lifecycle, boolean createOnly) {
        TemplateSet known = templates.read();
        known.requireComponentPossible(component.name(), createOnly);
        requireValidUsers(
                known.with(component),
                kept.readOfTemplates().with(Kind.COMPONENT, component.name(), lifecycle),
                component.name());
        kept.putOfTemplate(
                Kind.COMPONENT, component.name(), lifecycle, () -> templates.putComponent(component, createOnly));
    }

    private void requireValidUsers(TemplateSet changed, TemplateLifecycles lifecycles, TemplateName component) {
        for (IndexTemplate user : changed.usersOf(component)) {
            try {
                changed.compose(user, merge);
                lifecycles.requireStreams(user);
            } catch (Rejection broken) {
                throw Rejection.of(Fault.COMPONENT_BREAKS_TEMPLATE, component, user.name())
                        .continuedBy(": " + broken.getMessage());
            }
        }
    }

    @Override
    public List<ComponentTemplate> list(List<NamePattern> patterns) {
        return find(patterns, Fault.NO_COMPONENT_MATCHES);
    }

    private List<ComponentTemplate> find(List<NamePattern> patterns, Fault missing) {
        List<ComponentTemplate> all = templates.read().components();
        for (NamePattern pattern : patterns) {
            if (pattern.isConcrete() && all.stream().noneMatch(component -> matches(pattern, component))) {
                throw Rejection.of(missing, pattern);
            }
        }
        return all.stream()
                .filter(component -> patterns.stream().anyMatch(pattern -> matches(pattern, component)))
                .toList();
    }

    private static boolean matches(NamePattern pattern, ComponentTemplate component) {
        return pattern.matches(component.name().value());
    }

    @Override
    public Map<TemplateName, Shown> lifecycles() {
        return IndexTemplatesService.shown(kept, settings, Kind.COMPONENT);
    }

    @Override
    public void delete(Authentication caller, List<NamePattern> patterns) {
        List<TemplateName> doomed = find(patterns, Fault.NO_SUCH_COMPONENT).stream()
                .map(ComponentTemplate::name)
                .toList();
        if (!doomed.isEmpty()) {
            kept.removeOfTemplates(Kind.COMPONENT, doomed, () -> templates.deleteComponents(doomed));
            audit.record(caller, AuditTrail.Kind.TEMPLATE_DELETED, IndexTemplatesService.audited("component", doomed));
        }
    }
}
