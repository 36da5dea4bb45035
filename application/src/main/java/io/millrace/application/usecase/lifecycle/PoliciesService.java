package io.millrace.application.usecase.lifecycle;

import io.millrace.application.port.driven.engine.Catalog;
import io.millrace.application.port.driven.engine.IndexTemplates;
import io.millrace.application.port.driven.service.lifecycle.LifecyclePolicies;
import io.millrace.application.port.driven.service.lifecycle.LifecyclePolicies.Stored;
import io.millrace.application.port.driven.service.lifecycle.LifecycleRuns;
import io.millrace.application.port.driven.service.lifecycle.LifecycleRuns.Failure;
import io.millrace.application.port.driving.index.ReadTarget;
import io.millrace.application.port.driving.lifecycle.LifecycleView;
import io.millrace.application.port.driving.lifecycle.ManagePolicies;
import io.millrace.application.usecase.index.TargetResolution;
import io.millrace.domain.Fault;
import io.millrace.domain.Rejection;
import io.millrace.domain.catalog.CatalogSnapshot;
import io.millrace.domain.index.Index;
import io.millrace.domain.index.IndexId;
import io.millrace.domain.index.IndexName;
import io.millrace.domain.index.IndexSettings;
import io.millrace.domain.index.NameSelection;
import io.millrace.domain.index.StreamName;
import io.millrace.domain.lifecycle.IndexAge;
import io.millrace.domain.lifecycle.IndexManager;
import io.millrace.domain.lifecycle.StreamLifecycle;
import io.millrace.domain.lifecycle.policy.LifecyclePolicy;
import io.millrace.domain.lifecycle.policy.PolicyName;
import io.millrace.domain.stream.DataStream;
import io.millrace.domain.stream.IndexTemplate;
import io.millrace.domain.stream.TemplateSet;
import io.millrace.domain.text.NamePattern;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;

/** Stores, shows and explains lifecycle policies. */
public record PoliciesService(
        Catalog catalog,
        IndexTemplates templates,
        TargetResolution resolution,
        LifecyclesService lifecycles,
        LifecyclePolicies policies,
        LifecycleRuns runs)
        implements ManagePolicies {

    @Override
    public void put(LifecyclePolicy policy) {
        policies.put(policy);
    }

    @Override
    public List<Used> list(List<NamePattern> patterns) {
        Collection<Stored> all = policies.list().values();
        for (NamePattern pattern : patterns) {
            if (pattern.isConcrete() && all.stream().noneMatch(stored -> matches(pattern, stored))) {
                throw Rejection.of(Fault.NO_SUCH_POLICY, pattern);
            }
        }
        List<Stored> found = all.stream()
                .filter(stored -> patterns.stream().anyMatch(pattern -> matches(pattern, stored)))
                .toList();
        if (found.isEmpty()) {
            return List.of();
        }
        CatalogSnapshot snapshot = catalog.snapshot(NameSelection.EVERYTHING);
        TemplateSet known = templates.read();
        return found.stream().map(stored -> used(stored, snapshot, known)).toList();
    }

    private static boolean matches(NamePattern pattern, Stored stored) {
        return pattern.matches(stored.policy().name().value());
    }

    private static Used used(Stored stored, CatalogSnapshot snapshot, TemplateSet known) {
        PolicyName name = stored.policy().name();
        return new Used(
                stored,
                users(name, snapshot),
                snapshot.streams().values().stream()
                        .filter(stream -> names(stream.writeIndex().settings(), name))
                        .map(DataStream::name)
                        .sorted()
                        .toList(),
                known.templates().stream()
                        .filter(template -> names(known.settingsOf(template), name))
                        .map(IndexTemplate::name)
                        .toList());
    }

    private static List<IndexName> users(PolicyName name, CatalogSnapshot snapshot) {
        return snapshot.indices().values().stream()
                .filter(index -> names(index.settings(), name))
                .map(Index::name)
                .sorted()
                .toList();
    }

    private static boolean names(IndexSettings settings, PolicyName name) {
        return settings.policy().filter(name.value()::equals).isPresent();
    }

    @Override
    public void delete(PolicyName name) {
        List<IndexName> users = users(name, catalog.snapshot(NameSelection.EVERYTHING));
        if (!users.isEmpty() && policies.list().containsKey(name)) {
            throw Rejection.of(
                    Fault.POLICY_IN_USE,
                    name,
                    users.stream().map(IndexName::value).collect(Collectors.joining(", ")));
        }
        if (!policies.delete(name)) {
            throw Rejection.of(Fault.NO_SUCH_POLICY, name);
        }
    }

    @Override
    public Explanation explain(ReadTarget target) {
        List<Index> indices = resolution.findIndices(target);
        LifecycleView view = lifecycles.ofIndices(indices);
        Map<IndexId, IndexAge> ages = new HashMap<>();
        view.streams()
                .forEach(stream ->
                        IndexAge.of(stream).forEach(age -> ages.put(age.index().id(), age)));
        Map<IndexName, Failure> failures =
                runs.failures(view.streams().stream().map(DataStream::name).toList());
        Map<String, Stored> byName = new HashMap<>();
        policies.list().forEach((name, stored) -> byName.put(name.value(), stored));
        return new Explanation(
                runs.readStatus().now(),
                indices.stream()
                        .map(index -> new Explained(
                                index,
                                Optional.of(index.settings())
                                        .filter(settings -> IndexManager.of(settings, lifecycle(index, view))
                                                == IndexManager.POLICY)
                                        .flatMap(IndexSettings::policy)
                                        .map(name -> new Managed(
                                                name,
                                                Optional.ofNullable(byName.get(name)),
                                                Optional.ofNullable(ages.get(index.id())),
                                                Optional.ofNullable(failures.get(index.name()))))))
                        .toList());
    }

    private static Optional<StreamLifecycle> lifecycle(Index index, LifecycleView view) {
        Optional<StreamName> stream = index.membership().map(member -> member.stream());
        return stream.map(view.lifecycles()::get);
    }
}
