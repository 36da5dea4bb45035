package io.millrace.application.usecase.cache;

import io.millrace.application.port.driven.service.cache.CacheDescription;
import io.millrace.application.port.driven.service.cache.CachedEntry;
import io.millrace.application.port.driven.service.cache.Caches;
import io.millrace.application.port.driving.cache.ReadCaches;
import io.millrace.domain.Rejection;
import java.util.List;

public record ReadCachesService(Caches caches) implements ReadCaches {

    @Override
    public List<CacheDescription> list() {
        return caches.list();
    }

    @Override
    public CacheDescription read(String name) {
        return CacheNames.requireThere(caches, name);
    }

    @Override
    public CachedEntry readEntry(String name, String key) {
        CacheNames.requireEntries(caches, name, key);
        return caches.findEntry(name, key)
                .orElseThrow(() -> Rejection.notFound("no entry [" + key + "] in cache [" + name + "]"));
    }
}
