package io.millrace.adapters.persistence.stream;

import io.millrace.adapters.persistence.cache.CacheDefinition;
import io.millrace.adapters.persistence.cache.DatabaseMirror;
import io.millrace.adapters.persistence.cache.NamedCache;
import io.millrace.application.port.driven.engine.IndexTemplates;
import io.millrace.application.port.driven.service.Announcements;
import io.millrace.domain.stream.ComponentTemplate;
import io.millrace.domain.stream.IndexTemplate;
import io.millrace.domain.stream.TemplateName;
import io.millrace.domain.stream.TemplateParts;
import io.millrace.domain.stream.TemplateSet;
import io.millrace.domain.text.JsonText;
import io.millrace.domain.text.NamePattern;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * Caches all index templates and component templates together. Announcements of changes invalidate the cache. A change
 * on this instance invalidates the cache before the call returns. While this instance cannot receive announcements, it
 * caches no values.
 */
public final class CachedIndexTemplates implements IndexTemplates, AutoCloseable {

    /** The only key of the cache. Any template can match a name, so all templates are always needed together. */
    static final String ALL = "*";

    private static final long BYTES_OF_TEMPLATE = 1_000;

    /** The heap, in bytes, that a text needs in addition to its characters, including its place in a list or map. */
    private static final long BYTES_OF_TEXT = 80;

    public static final CacheDefinition<String, TemplateSet> CACHE = CacheDefinition.of(
            "index-templates",
            String.class,
            TemplateSet.class,
            (key, known) -> Stream.concat(
                            known.templates().stream().map(CachedIndexTemplates::bytes),
                            known.components().stream().map(CachedIndexTemplates::bytes))
                    .mapToLong(Long::longValue)
                    .sum(),
            known -> known.templates().stream()
                    .map(template -> template.name().value())
                    .collect(Collectors.joining(", ", "templates: ", "")));

    private final IndexTemplates source;
    private final DatabaseMirror<String, TemplateSet> mirror;

    /**
     * Creates a cache. Announcements of changes invalidate its entry.
     *
     * @param cache must not be used by other objects
     */
    public CachedIndexTemplates(
            IndexTemplates source, NamedCache<String, TemplateSet> cache, Announcements announcements) {
        this.source = source;
        this.mirror =
                DatabaseMirror.follow(cache, announcements, PostgresIndexTemplates.TOPIC, payload -> Optional.empty());
    }

    @Override
    public TemplateSet read() {
        return mirror.renew(ALL, () -> Optional.of(source.read())).orElseThrow();
    }

    @Override
    public TemplateSet readRecent() {
        return mirror.get(ALL, () -> Optional.of(source.read())).orElseThrow();
    }

    @Override
    public void put(IndexTemplate template, boolean createOnly) {
        mirror.change(() -> source.put(template, createOnly));
    }

    @Override
    public void delete(List<TemplateName> names) {
        mirror.change(() -> source.delete(names));
    }

    @Override
    public void putComponent(ComponentTemplate component, boolean createOnly) {
        mirror.change(() -> source.putComponent(component, createOnly));
    }

    @Override
    public void deleteComponents(List<TemplateName> names) {
        mirror.change(() -> source.deleteComponents(names));
    }

    @Override
    public void close() {
        mirror.close();
    }

    private static long bytes(IndexTemplate template) {
        IndexTemplate.Composition composition = template.composition();
        return bytes(template.parts(), template.meta())
                + bytes(template.patterns().stream().map(NamePattern::value))
                + bytes(Stream.concat(composition.components().stream(), composition.optional().stream())
                        .map(TemplateName::value));
    }

    private static long bytes(Stream<String> texts) {
        return texts.mapToLong(text -> BYTES_OF_TEXT + 2L * text.length()).sum();
    }

    private static long bytes(ComponentTemplate component) {
        return bytes(component.parts(), component.meta());
    }

    private static long bytes(TemplateParts parts, Optional<JsonText> meta) {
        return BYTES_OF_TEMPLATE
                + 2L * length(parts.mappings())
                + 2L * length(parts.aliases())
                + 2L * length(meta)
                + bytes(parts.settings().values().entrySet().stream()
                        .flatMap(setting -> Stream.of(setting.getKey(), setting.getValue())));
    }

    private static int length(Optional<JsonText> text) {
        return text.map(JsonText::value).map(String::length).orElse(0);
    }
}
