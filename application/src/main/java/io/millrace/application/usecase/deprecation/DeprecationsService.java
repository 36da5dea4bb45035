package io.millrace.application.usecase.deprecation;

import io.millrace.application.port.driven.engine.Catalog;
import io.millrace.application.port.driven.engine.IndexTemplates;
import io.millrace.application.port.driven.service.ClusterSettings;
import io.millrace.application.port.driven.service.lifecycle.LifecyclePolicies;
import io.millrace.application.port.driven.service.lifecycle.LifecyclePolicies.Stored;
import io.millrace.application.port.driving.deprecation.ListDeprecations;
import io.millrace.application.port.driving.index.ReadTarget;
import io.millrace.application.port.driving.lifecycle.LifecycleView;
import io.millrace.application.port.driving.lifecycle.ManageLifecycles;
import io.millrace.application.usecase.index.TargetResolution;
import io.millrace.domain.index.Index;
import io.millrace.domain.index.IndexSettings;
import io.millrace.domain.index.upgrade.IndexVersions;
import io.millrace.domain.lifecycle.IndexManager;
import io.millrace.domain.security.privilege.RestrictedNames;
import io.millrace.domain.stream.DataStream;
import io.millrace.domain.stream.IndexTemplate;
import io.millrace.domain.stream.TemplateSet;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;

/**
 * Lists outdated data and configuration that has no effect.
 *
 * @param versions decides which indices are outdated
 * @param restricted the names of the indices of system features; these indices are not upgraded but migrated, so they
 *     are not listed
 */
public record DeprecationsService(
        Catalog catalog,
        IndexVersions versions,
        IndexTemplates templates,
        LifecyclePolicies policies,
        ManageLifecycles lifecycles,
        ClusterSettings settings,
        RestrictedNames restricted)
        implements ListDeprecations {

    @Override
    public Deprecations list(ReadTarget target) {
        Collection<Stored> stored = policies.list().values();
        Set<String> known =
                stored.stream().map(policy -> policy.policy().name().value()).collect(Collectors.toSet());
        return new Deprecations(
                settings.read().transients().keySet().stream().sorted().toList(),
                indices(target),
                streams(target, known),
                templates(known),
                stored.stream()
                        .map(Stored::policy)
                        .filter(policy -> policy.describeWithoutEffect().isPresent())
                        .toList());
    }

    /**
     * Returns the templates whose data streams would use a policy that does not exist. Templates that prefer lifecycles
     * are omitted, because their existing data streams are checked instead.
     */
    private List<TemplateFinding> templates(Set<String> known) {
        TemplateSet stored = templates.read();
        List<TemplateFinding> findings = new ArrayList<>();
        for (IndexTemplate template : stored.templates()) {
            IndexSettings settings = stored.settingsOf(template);
            if (template.dataStream().isPresent() && settings.prefersPolicy()) {
                missing(settings, known)
                        .ifPresent(policy -> findings.add(new TemplateFinding(template.name(), policy)));
            }
        }
        return findings;
    }

    private List<Index> indices(ReadTarget target) {
        return new TargetResolution(catalog)
                .findIndices(target).stream()
                        .filter(index -> index.membership().isEmpty())
                        .filter(index -> !restricted.contains(index.name().value()))
                        .filter(this::isOutdated)
                        .sorted(Comparator.comparing(Index::name))
                        .toList();
    }

    private boolean isOutdated(Index index) {
        return versions.isOutdated(index.version());
    }

    private List<StreamFinding> streams(ReadTarget target, Set<String> known) {
        LifecycleView view = lifecycles.of(
                catalog.selectStreams(target.selection(), target.scope()).streams());
        return view.streams().stream()
                .map(stream -> new StreamFinding(
                        stream,
                        stream.backingIndices().stream()
                                .filter(this::isOutdated)
                                .toList(),
                        missingPolicy(stream, view, known)))
                .filter(finding ->
                        !finding.outdated().isEmpty() || finding.missingPolicy().isPresent())
                .toList();
    }

    private static Optional<String> missingPolicy(DataStream stream, LifecycleView view, Set<String> known) {
        IndexSettings settings = stream.writeIndex().settings();
        return missing(settings, known)
                .filter(policy -> IndexManager.of(
                                settings, Optional.ofNullable(view.lifecycles().get(stream.name())))
                        == IndexManager.POLICY);
    }

    private static Optional<String> missing(IndexSettings settings, Set<String> known) {
        return settings.policy().filter(policy -> !known.contains(policy));
    }
}
