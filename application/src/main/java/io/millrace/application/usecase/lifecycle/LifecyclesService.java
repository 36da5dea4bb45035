package io.millrace.application.usecase.lifecycle;

import io.millrace.application.port.driven.engine.Catalog;
import io.millrace.application.port.driven.service.ClusterSettings;
import io.millrace.application.port.driven.service.lifecycle.LifecycleRuns;
import io.millrace.application.port.driven.service.lifecycle.LifecycleRuns.Failure;
import io.millrace.application.port.driven.service.lifecycle.LifecycleRuns.Run;
import io.millrace.application.port.driven.service.lifecycle.LifecycleRuns.Status;
import io.millrace.application.port.driven.service.lifecycle.StreamLifecycles;
import io.millrace.application.port.driven.service.lifecycle.StreamLifecycles.Kept;
import io.millrace.application.port.driving.index.ReadTarget;
import io.millrace.application.port.driving.lifecycle.LifecycleView;
import io.millrace.application.port.driving.lifecycle.LifecycleView.Shown;
import io.millrace.application.port.driving.lifecycle.ManageLifecycles;
import io.millrace.application.usecase.index.TargetResolution;
import io.millrace.domain.index.Index;
import io.millrace.domain.index.IndexId;
import io.millrace.domain.index.IndexName;
import io.millrace.domain.index.NameSelection;
import io.millrace.domain.index.StreamName;
import io.millrace.domain.lifecycle.IndexAge;
import io.millrace.domain.lifecycle.IndexManager;
import io.millrace.domain.lifecycle.StreamLifecycle;
import io.millrace.domain.security.privilege.NameScope;
import io.millrace.domain.stream.DataStream;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.Collectors;

/** Sets, shows and explains lifecycles. */
public record LifecyclesService(
        Catalog catalog,
        TargetResolution resolution,
        StreamLifecycles lifecycles,
        ClusterSettings settings,
        LifecycleRuns runs)
        implements ManageLifecycles {

    @Override
    public LifecycleView put(NameSelection selection, NameScope scope, StreamLifecycle lifecycle) {
        List<DataStream> streams = catalog.selectStreams(selection, scope).requireAll();
        lifecycles.put(streams, lifecycle);
        return of(streams);
    }

    @Override
    public List<DataStream> delete(NameSelection selection, NameScope scope) {
        List<DataStream> streams = catalog.selectStreams(selection, scope).requireAll();
        lifecycles.remove(streams.stream().map(DataStream::name).toList());
        return streams;
    }

    @Override
    public LifecycleView read(NameSelection selection, NameScope scope) {
        return of(catalog.selectStreams(selection, scope).requireAll());
    }

    @Override
    public LifecycleView of(List<DataStream> streams) {
        Map<StreamName, Kept> kept =
                lifecycles.find(streams.stream().map(DataStream::name).toList());
        Map<StreamName, StreamLifecycle> found = new HashMap<>();
        for (DataStream stream : streams) {
            Optional.ofNullable(kept.get(stream.name()))
                    .filter(one -> one.isOf(stream))
                    .ifPresent(one -> found.put(stream.name(), one.lifecycle()));
        }
        return new LifecycleView(streams, found, settings.read().lifecycles());
    }

    @Override
    public Explanation explain(ReadTarget target) {
        List<Index> indices = resolution.findIndices(target);
        LifecycleView view = ofIndices(indices);
        Map<IndexName, Failure> failures = runs.failures(view.lifecycles().keySet());
        Status status = runs.readStatus();
        Map<IndexId, Managed> managed = new HashMap<>();
        for (DataStream stream : view.streams()) {
            view.find(stream.name())
                    .filter(shown -> shown.lifecycle().enabled())
                    .ifPresent(shown -> IndexAge.of(stream).stream()
                            .filter(age -> IndexManager.of(age.index().settings(), Optional.of(shown.lifecycle()))
                                    == IndexManager.LIFECYCLE)
                            .forEach(age -> managed.put(
                                    age.index().id(),
                                    new Managed(
                                            age,
                                            shown,
                                            removableAt(age, shown, status),
                                            Optional.ofNullable(
                                                    failures.get(age.index().name()))))));
        }
        return new Explanation(
                status.now(),
                status.last().flatMap(Run::heldUntil),
                indices.stream()
                        .map(index -> new Explained(index, Optional.ofNullable(managed.get(index.id()))))
                        .toList());
    }

    /** Returns the data streams that contain these indices, with their lifecycles. */
    LifecycleView ofIndices(List<Index> indices) {
        Set<String> names = indices.stream()
                .flatMap(index -> index.membership().stream())
                .map(member -> member.stream().value())
                .collect(Collectors.toSet());
        return of(
                names.isEmpty()
                        ? List.of()
                        : catalog.snapshot(NameSelection.ofNames(names)).streams().values().stream()
                                .filter(stream -> names.contains(stream.name().value()))
                                .toList());
    }

    private static Optional<Instant> removableAt(IndexAge age, Shown lifecycle, Status status) {
        Optional<Instant> held = status.last().flatMap(Run::heldUntil);
        return lifecycle
                .retention()
                .duration()
                .flatMap(retention -> age.pastAt(retention, status.now()))
                .map(past -> held.filter(past::isBefore).orElse(past));
    }

    @Override
    public Statistics readStatistics() {
        Map<StreamName, Kept> enabled = new TreeMap<>(lifecycles.list());
        enabled.values().removeIf(kept -> !kept.lifecycle().enabled());
        Map<IndexName, Failure> failures = runs.failures(enabled.keySet());
        List<StreamStatistics> streams = new ArrayList<>();
        enabled.forEach((name, kept) -> Optional.ofNullable(catalog.snapshot(NameSelection.ofName(name.value()))
                        .streams()
                        .get(name.value()))
                .filter(kept::isOf)
                .ifPresent(stream -> streams.add(new StreamStatistics(
                        name, stream.backingIndices().size(), (int) stream.backingIndices().stream()
                                .filter(index -> failures.containsKey(index.name()))
                                .count()))));
        return new Statistics(runs.readStatus(), streams);
    }
}
