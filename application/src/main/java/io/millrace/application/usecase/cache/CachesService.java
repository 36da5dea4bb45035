package io.millrace.application.usecase.cache;

import io.millrace.application.port.driven.service.cache.CacheDescription;
import io.millrace.application.port.driven.service.cache.CachedEntry;
import io.millrace.application.port.driven.service.cache.Caches;
import io.millrace.application.port.driving.cache.ManageCaches;
import io.millrace.domain.Rejection;
import java.util.List;

public record CachesService(Caches caches, CacheAnnouncements announcements) implements ManageCaches {

    @Override
    public List<CacheDescription> list() {
        return caches.list();
    }

    @Override
    public CacheDescription read(String name) {
        return caches.find(name).orElseThrow(() -> Rejection.notFound("no such cache [" + name + "]"));
    }

    @Override
    public CachedEntry readEntry(String name, String key) {
        requireAddressable(name, key);
        return caches.findEntry(name, key)
                .orElseThrow(() -> Rejection.notFound("no entry [" + key + "] in cache [" + name + "]"));
    }

    @Override
    public void invalidateAll() {
        caches.invalidateAll();
        announcements.announceAllInvalidated();
    }

    @Override
    public void invalidate(String name) {
        read(name);
        caches.invalidate(name);
        announcements.announceInvalidated(name);
    }

    @Override
    public void invalidate(String name, String key) {
        requireAddressable(name, key);
        caches.invalidate(name, key);
        announcements.announceInvalidated(name, key);
    }

    private void requireAddressable(String name, String key) {
        if (!read(name).hasTextKeys()) {
            throw Rejection.invalid(
                    "a single entry of cache [" + name + "] cannot be addressed because its keys are not String");
        }
        if (key.isBlank()) {
            throw Rejection.invalid("[key] of an entry of cache [" + name + "] must not be blank");
        }
    }
}
