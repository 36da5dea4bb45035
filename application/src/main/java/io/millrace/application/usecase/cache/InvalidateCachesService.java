package io.millrace.application.usecase.cache;

import io.millrace.application.port.driven.service.cache.Caches;
import io.millrace.application.port.driving.cache.InvalidateCaches;

public record InvalidateCachesService(Caches caches, CacheAnnouncements announcements) implements InvalidateCaches {

    @Override
    public void invalidateAll() {
        caches.invalidateAll();
        announcements.announceAllInvalidated();
    }

    @Override
    public void invalidate(String name) {
        CacheNames.requireThere(caches, name);
        caches.invalidate(name);
        announcements.announceInvalidated(name);
    }

    @Override
    public void invalidate(String name, String key) {
        CacheNames.requireEntries(caches, name, key);
        caches.invalidate(name, key);
        announcements.announceInvalidated(name, key);
    }
}
