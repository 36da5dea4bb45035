package io.millrace.application.usecase.stream;

import io.millrace.application.port.driven.engine.Catalog;
import io.millrace.application.port.driven.engine.IndexTemplates;
import io.millrace.application.port.driven.service.ClusterSettings;
import io.millrace.application.port.driven.service.LegacyTemplates;
import io.millrace.application.port.driven.service.lifecycle.StreamLifecycles;
import io.millrace.application.port.driving.lifecycle.LifecycleView.Shown;
import io.millrace.application.port.driving.stream.SimulateTemplates;
import io.millrace.domain.Rejection;
import io.millrace.domain.lifecycle.TemplateLifecycles;
import io.millrace.domain.lifecycle.TemplateLifecycles.Kind;
import io.millrace.domain.stream.IndexTemplate;
import io.millrace.domain.stream.TemplateMatching;
import io.millrace.domain.stream.TemplateName;
import io.millrace.domain.stream.TemplateParts;
import io.millrace.domain.stream.TemplateSet;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * Shows the result of merging templates with their component templates, without changing any template.
 *
 * @param merge merges index templates with their component templates
 */
public record SimulateTemplatesService(
        IndexTemplates templates,
        LegacyTemplates legacy,
        Catalog catalog,
        StreamLifecycles kept,
        ClusterSettings settings,
        TemplateParts.Merge merge)
        implements SimulateTemplates {

    /** All templates with their lifecycles. */
    private record State(TemplateSet known, TemplateLifecycles lifecycles) {}

    @Override
    public Optional<Simulation> ofIndex(String name, Optional<Candidate> candidate) {
        State state = state(candidate);
        return TemplateMatching.best(state.known().templates(), name).map(best -> simulate(best, state));
    }

    @Override
    public Simulation ofTemplate(Optional<TemplateName> name, Optional<Candidate> candidate) {
        TemplateName wanted = name.or(() -> candidate.map(Candidate::template).map(IndexTemplate::name))
                .orElseThrow(
                        () -> Rejection.invalid("a template name to match or a new template body must be specified"));
        State state = state(candidate);
        return state.known().templates().stream()
                .filter(template -> template.name().equals(wanted))
                .findFirst()
                .map(template -> simulate(template, state))
                .orElseThrow(
                        () -> Rejection.invalid("unable to simulate template [" + wanted + "] that does not exist"));
    }

    private State state(Optional<Candidate> candidate) {
        TemplateSet known = templates.read();
        TemplateLifecycles lifecycles = kept.readOfTemplates();
        if (candidate.isEmpty()) {
            return new State(known, lifecycles);
        }
        IndexTemplate template = candidate.get().template();
        TemplateMatching.requirePossible(
                known, template, candidate.get().createOnly(), IndexTemplatesService.streams(catalog));
        TemplateLifecycles changed =
                lifecycles.with(Kind.TEMPLATE, template.name(), candidate.get().lifecycle());
        changed.requireStreams(template);
        return new State(known.with(template), changed);
    }

    private Simulation simulate(IndexTemplate template, State state) {
        return new Simulation(
                state.known().compose(template, merge).parts(),
                state.lifecycles()
                        .compose(template)
                        .map(lifecycle -> Shown.of(lifecycle, settings.read().lifecycles())),
                overlapping(template, state.known()));
    }

    private List<Overlap> overlapping(IndexTemplate template, TemplateSet known) {
        Stream<Overlap> others = known.templates().stream()
                .filter(other -> !other.name().equals(template.name()))
                .map(other -> new Overlap(other.name(), other.patterns()));
        Stream<Overlap> older = legacy.list().stream().map(other -> new Overlap(other.name(), other.patterns()));
        return Stream.concat(others, older)
                .filter(other -> template.overlaps(other.patterns()))
                .sorted(Comparator.comparing(Overlap::name))
                .toList();
    }
}
