package io.millrace.application.port.driven.service;

import io.millrace.domain.stream.LegacyTemplate;
import io.millrace.domain.stream.TemplateName;
import java.util.List;
import java.util.NavigableMap;
import java.util.TreeMap;

/** Legacy templates in a map. */
public final class InMemoryLegacyTemplates implements LegacyTemplates {

    private final NavigableMap<TemplateName, LegacyTemplate> templates = new TreeMap<>();

    @Override
    public synchronized List<LegacyTemplate> list() {
        return List.copyOf(templates.values());
    }

    @Override
    public synchronized void put(LegacyTemplate template, boolean createOnly) {
        LegacyTemplates.requirePossible(List.copyOf(templates.keySet()), template.name(), createOnly);
        templates.put(template.name(), template);
    }

    @Override
    public synchronized void delete(List<TemplateName> names) {
        names.forEach(templates::remove);
    }
}
