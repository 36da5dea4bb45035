package io.millrace.application.port.driven.service;

import io.millrace.application.port.driven.service.lifecycle.StreamLifecycles;
import io.millrace.domain.index.StreamName;
import io.millrace.domain.lifecycle.StreamLifecycle;
import io.millrace.domain.lifecycle.TemplateLifecycles;
import io.millrace.domain.lifecycle.TemplateLifecycles.Kind;
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
    private TemplateLifecycles templates = TemplateLifecycles.NONE;

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
    public synchronized void begin(DataStream stream, Optional<StreamLifecycle> lifecycle) {
        Kept row = streams.get(stream.name());
        if (row != null && row.setAt().equals(stream.createdAt())) {
            return;
        }
        streams.remove(stream.name());
        lifecycle.ifPresent(set -> streams.put(stream.name(), kept(stream, set)));
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
    public synchronized TemplateLifecycles readOfTemplates() {
        return templates;
    }

    @Override
    public synchronized void putOfTemplate(
            Kind kind, TemplateName template, Optional<StreamLifecycle> lifecycle, Runnable change) {
        change.run();
        templates = templates.with(kind, template, lifecycle);
    }

    @Override
    public synchronized void removeOfTemplates(Kind kind, Collection<TemplateName> wanted, Runnable change) {
        change.run();
        wanted.forEach(name -> templates = templates.with(kind, name, Optional.empty()));
    }

    private static Kept kept(DataStream stream, StreamLifecycle lifecycle) {
        return new Kept(lifecycle, stream.generation(), stream.writeIndex().createdAt());
    }
}
