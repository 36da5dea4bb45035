package io.millrace.application.port.driven.service;

import io.millrace.application.port.driven.service.lifecycle.StreamLifecycles;
import io.millrace.domain.index.StreamName;
import io.millrace.domain.lifecycle.StreamLifecycle;
import io.millrace.domain.stream.DataStream;
import io.millrace.domain.stream.TemplateName;
import java.time.Instant;
import java.util.Collection;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;

/** Lifecycles over two maps. */
public final class InMemoryStreamLifecycles implements StreamLifecycles {

    private final Map<StreamName, Kept> streams = new HashMap<>();
    private final Map<TemplateName, StreamLifecycle> templates = new HashMap<>();

    @Override
    public synchronized Map<StreamName, Kept> find(Collection<StreamName> wanted) {
        Map<StreamName, Kept> found = list();
        return found.entrySet().stream()
                .filter(entry -> wanted.contains(entry.getKey()))
                .collect(Collectors.toMap(Map.Entry::getKey, Map.Entry::getValue));
    }

    @Override
    public synchronized Map<StreamName, Kept> list() {
        return Map.copyOf(streams);
    }

    @Override
    public synchronized void put(Collection<DataStream> wanted, StreamLifecycle lifecycle) {
        wanted.forEach(stream -> streams.put(stream.name(), kept(stream, lifecycle)));
    }

    @Override
    public synchronized void begin(DataStream stream) {
        Kept row = streams.get(stream.name());
        if (row != null && row.setAt().equals(stream.createdAt())) {
            return;
        }
        streams.remove(stream.name());
        Optional.ofNullable(templates.get(stream.template()))
                .ifPresent(lifecycle -> streams.put(stream.name(), kept(stream, lifecycle)));
    }

    @Override
    public synchronized void end(StreamName stream, Instant last) {
        streams.computeIfPresent(stream, (name, row) -> row.setAt().isAfter(last) ? row : null);
    }

    @Override
    public synchronized void remove(Collection<StreamName> wanted) {
        wanted.forEach(streams::remove);
    }

    @Override
    public synchronized Map<TemplateName, StreamLifecycle> listOfTemplates() {
        return Map.copyOf(templates);
    }

    @Override
    public synchronized void putOfTemplate(
            TemplateName template, Optional<StreamLifecycle> lifecycle, Runnable change) {
        change.run();
        templates.compute(template, (name, old) -> lifecycle.orElse(null));
    }

    @Override
    public synchronized void removeOfTemplates(Collection<TemplateName> wanted, Runnable change) {
        change.run();
        wanted.forEach(templates::remove);
    }

    private static Kept kept(DataStream stream, StreamLifecycle lifecycle) {
        return new Kept(lifecycle, stream.generation(), stream.writeIndex().createdAt());
    }
}
