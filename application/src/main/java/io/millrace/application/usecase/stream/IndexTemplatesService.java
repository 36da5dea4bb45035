package io.millrace.application.usecase.stream;

import io.millrace.application.port.driven.engine.Catalog;
import io.millrace.application.port.driven.engine.IndexTemplates;
import io.millrace.application.port.driven.service.ClusterSettings;
import io.millrace.application.port.driven.service.lifecycle.StreamLifecycles;
import io.millrace.application.port.driving.lifecycle.LifecycleView.Shown;
import io.millrace.application.port.driving.stream.ManageIndexTemplates;
import io.millrace.domain.Fault;
import io.millrace.domain.Rejection;
import io.millrace.domain.index.NameSelection;
import io.millrace.domain.index.StreamName;
import io.millrace.domain.lifecycle.LifecycleSettings;
import io.millrace.domain.lifecycle.StreamLifecycle;
import io.millrace.domain.security.privilege.Action;
import io.millrace.domain.security.privilege.NameScope;
import io.millrace.domain.stream.DataStream;
import io.millrace.domain.stream.IndexTemplate;
import io.millrace.domain.stream.TemplateMatching;
import io.millrace.domain.stream.TemplateName;
import io.millrace.domain.text.NamePattern;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;

/** Puts, lists and deletes index templates. */
public record IndexTemplatesService(
        IndexTemplates templates, Catalog catalog, StreamLifecycles kept, ClusterSettings settings)
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
        LifecycleSettings limits = settings.read().lifecycles();
        return kept.listOfTemplates().entrySet().stream()
                .collect(Collectors.toMap(Map.Entry::getKey, entry -> Shown.of(entry.getValue(), limits)));
    }

    @Override
    public void delete(List<NamePattern> patterns) {
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
            kept.removeOfTemplates(doomed, () -> templates.delete(List.copyOf(doomed)));
        }
    }

    @Override
    public Optional<Shown> put(IndexTemplate template, Optional<StreamLifecycle> lifecycle, boolean createOnly) {
        List<StreamName> names =
                catalog
                        .selectStreams(NameSelection.EVERYTHING, NameScope.everything(Action.PUT_TEMPLATE))
                        .streams()
                        .stream()
                        .map(DataStream::name)
                        .toList();
        TemplateMatching.requirePossible(templates.list(), template, createOnly, names);
        if (lifecycle.isPresent() && template.dataStream().isEmpty()) {
            throw Rejection.invalid("index template [" + template.name()
                    + "] specifies lifecycle configuration that can only be used in combination with a data stream");
        }
        kept.putOfTemplate(template.name(), lifecycle, () -> templates.put(template, createOnly));
        return lifecycle.map(set -> Shown.of(set, settings.read().lifecycles()));
    }
}
