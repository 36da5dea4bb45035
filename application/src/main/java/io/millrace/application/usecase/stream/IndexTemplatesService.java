package io.millrace.application.usecase.stream;

import io.millrace.application.port.driven.engine.Catalog;
import io.millrace.application.port.driven.engine.IndexTemplates;
import io.millrace.application.port.driven.service.ClusterSettings;
import io.millrace.application.port.driven.service.lifecycle.StreamLifecycles;
import io.millrace.application.port.driven.service.security.audit.AuditTrail;
import io.millrace.application.port.driving.lifecycle.LifecycleView.Shown;
import io.millrace.application.port.driving.security.audit.AuditChange;
import io.millrace.application.port.driving.stream.ManageIndexTemplates;
import io.millrace.domain.Fault;
import io.millrace.domain.Rejection;
import io.millrace.domain.index.NameSelection;
import io.millrace.domain.index.StreamName;
import io.millrace.domain.lifecycle.LifecycleSettings;
import io.millrace.domain.lifecycle.StreamLifecycle;
import io.millrace.domain.lifecycle.TemplateLifecycles.Kind;
import io.millrace.domain.security.Authentication;
import io.millrace.domain.security.privilege.Action;
import io.millrace.domain.security.privilege.NameScope;
import io.millrace.domain.stream.ComponentTemplate;
import io.millrace.domain.stream.DataStream;
import io.millrace.domain.stream.IndexTemplate;
import io.millrace.domain.stream.TemplateMatching;
import io.millrace.domain.stream.TemplateName;
import io.millrace.domain.stream.TemplateParts;
import io.millrace.domain.stream.TemplateSet;
import io.millrace.domain.text.NamePattern;
import java.util.Collection;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;

/**
 * Puts, lists and deletes index templates.
 *
 * @param merge merges index templates with their component templates
 */
public record IndexTemplatesService(
        IndexTemplates templates,
        Catalog catalog,
        StreamLifecycles kept,
        ClusterSettings settings,
        TemplateParts.Merge merge,
        AuditChange audit)
        implements ManageIndexTemplates {

    @Override
    public List<IndexTemplate> list(NamePattern pattern) {
        List<IndexTemplate> found = templates.list().stream()
                .filter(template -> pattern.matches(template.name().value()))
                .toList();
        if (found.isEmpty() && pattern.isConcrete()) {
            throw Rejection.of(Fault.NO_TEMPLATE_MATCHES, pattern);
        }
        return found;
    }

    @Override
    public Map<TemplateName, Shown> lifecycles() {
        return shown(kept, settings, Kind.TEMPLATE);
    }

    /** Returns the lifecycles of all templates of this kind, in the form in which responses show them. */
    static Map<TemplateName, Shown> shown(StreamLifecycles kept, ClusterSettings settings, Kind kind) {
        LifecycleSettings limits = settings.read().lifecycles();
        return kept.readOfTemplates().of(kind).entrySet().stream()
                .collect(Collectors.toMap(Map.Entry::getKey, entry -> Shown.of(entry.getValue(), limits)));
    }

    @Override
    public void delete(Authentication caller, List<NamePattern> patterns) {
        List<TemplateName> names =
                templates.list().stream().map(IndexTemplate::name).toList();
        Set<TemplateName> doomed = new LinkedHashSet<>();
        for (NamePattern pattern : patterns) {
            List<TemplateName> found =
                    names.stream().filter(name -> pattern.matches(name.value())).toList();
            if (found.isEmpty() && pattern.isConcrete()) {
                throw Rejection.of(Fault.NO_SUCH_TEMPLATE, pattern);
            }
            doomed.addAll(found);
        }
        if (!doomed.isEmpty()) {
            kept.removeOfTemplates(Kind.TEMPLATE, doomed, () -> templates.delete(List.copyOf(doomed)));
            audit.record(caller, AuditTrail.Kind.TEMPLATE_DELETED, audited("index", doomed));
        }
    }

    @Override
    public Outcome put(
            Authentication caller, IndexTemplate template, Optional<StreamLifecycle> lifecycle, boolean createOnly) {
        Outcome outcome = put(template, lifecycle, createOnly);
        audit.record(caller, AuditTrail.Kind.TEMPLATE_STORED, audited("index", List.of(template.name())));
        return outcome;
    }

    @Override
    public void install(IndexTemplate template, boolean createOnly) {
        put(template, Optional.empty(), createOnly);
    }

    /**
     * Returns the details for the audit trail.
     *
     * @param type a word for the type of the templates
     */
    static Map<String, String> audited(String type, Collection<TemplateName> names) {
        return Map.of("type", type, "templates", AuditChange.names(names));
    }

    private Outcome put(IndexTemplate template, Optional<StreamLifecycle> lifecycle, boolean createOnly) {
        TemplateSet known = templates.read();
        TemplateMatching.requirePossible(known, template, createOnly, streams(catalog));
        known.compose(template, merge);
        kept.readOfTemplates().with(Kind.TEMPLATE, template.name(), lifecycle).requireStreams(template);
        kept.putOfTemplate(Kind.TEMPLATE, template.name(), lifecycle, () -> templates.put(template, createOnly));
        return new Outcome(
                lifecycle.map(set -> Shown.of(set, settings.read().lifecycles())),
                known.componentsOf(template).stream()
                        .filter(ComponentTemplate::deprecated)
                        .map(ComponentTemplate::name)
                        .toList());
    }

    /** Returns the names of all data streams. */
    static List<StreamName> streams(Catalog catalog) {
        return catalog
                .selectStreams(NameSelection.EVERYTHING, NameScope.everything(Action.PUT_TEMPLATE))
                .streams()
                .stream()
                .map(DataStream::name)
                .toList();
    }
}
