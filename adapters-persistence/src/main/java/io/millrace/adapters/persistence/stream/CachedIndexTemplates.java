package io.millrace.adapters.persistence.stream;

import io.millrace.adapters.persistence.cache.CacheDefinition;
import io.millrace.adapters.persistence.cache.DatabaseMirror;
import io.millrace.adapters.persistence.cache.NamedCache;
import io.millrace.application.port.driven.engine.IndexTemplates;
import io.millrace.application.port.driven.service.Announcements;
import io.millrace.domain.stream.IndexTemplate;
import io.millrace.domain.stream.TemplateName;
import io.millrace.domain.text.JsonText;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;

/**
 * Caches all index templates together. Announcements of changes invalidate the cache. A change on this instance
 * invalidates it before the call returns. While this instance cannot receive announcements, it caches no values.
 */
public final class CachedIndexTemplates implements IndexTemplates, AutoCloseable {

    /** The only key of the cache. Any template can match a name, so all templates are always needed together. */
    static final String ALL = "*";

    private static final long BYTES_OF_TEMPLATE = 1_000;

    public static final CacheDefinition<String, List<IndexTemplate>> CACHE = CacheDefinition.of(
            "index-templates",
            String.class,
            List.class,
            (key, templates) ->
                    templates.stream().mapToLong(CachedIndexTemplates::bytes).sum(),
            templates -> templates.stream()
                    .map(template -> template.name().value())
                    .collect(Collectors.joining(", ", "templates: ", "")));

    private final IndexTemplates source;
    private final DatabaseMirror<String, List<IndexTemplate>> mirror;

    /**
     * Creates a cache. Announcements of changes invalidate its entry.
     *
     * @param cache must not be used by other objects
     */
    public CachedIndexTemplates(
            IndexTemplates source, NamedCache<String, List<IndexTemplate>> cache, Announcements announcements) {
        this.source = source;
        this.mirror =
                DatabaseMirror.follow(cache, announcements, PostgresIndexTemplates.TOPIC, payload -> Optional.empty());
    }

    @Override
    public List<IndexTemplate> list() {
        return mirror.renew(ALL, () -> Optional.of(source.list())).orElseThrow();
    }

    @Override
    public List<IndexTemplate> listRecent() {
        return mirror.get(ALL, () -> Optional.of(source.list())).orElseThrow();
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
    public void close() {
        mirror.close();
    }

    private static long bytes(IndexTemplate template) {
        return BYTES_OF_TEMPLATE
                + 2L * length(template.mappings())
                + 2L * length(template.aliases())
                + 2L * length(template.meta());
    }

    private static int length(Optional<JsonText> text) {
        return text.map(JsonText::value).map(String::length).orElse(0);
    }
}
