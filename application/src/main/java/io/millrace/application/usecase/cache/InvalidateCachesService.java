package io.millrace.application.usecase.cache;

import io.millrace.application.port.driven.service.cache.Caches;
import io.millrace.application.port.driving.cache.InvalidateCaches;

public final class InvalidateCachesService implements InvalidateCaches {

    private final Caches caches;
    private final CacheAnnouncements announcements;

    public InvalidateCachesService(Caches caches, CacheAnnouncements announcements) {
        this.caches = caches;
        this.announcements = announcements;
    }

    @Override
    public void invalidateAll() {
        caches.invalidateAll();
        announcements.allInvalidated();
    }

    @Override
    public void invalidate(String name) {
        CacheNames.requireThere(caches, name);
        caches.invalidate(name);
        announcements.invalidated(name);
    }

    @Override
    public void invalidate(String name, String key) {
        CacheNames.requireEntries(caches, name, key);
        caches.invalidate(name, key);
        announcements.invalidated(name, key);
    }
}
