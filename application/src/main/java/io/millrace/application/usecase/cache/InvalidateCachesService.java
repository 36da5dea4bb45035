package io.millrace.application.usecase.cache;

import io.millrace.application.port.driven.service.cache.Caches;
import io.millrace.application.port.driving.cache.InvalidateCaches;

public final class InvalidateCachesService implements InvalidateCaches {

    private final Caches caches;
    private final CacheNews news;

    public InvalidateCachesService(Caches caches, CacheNews news) {
        this.caches = caches;
        this.news = news;
    }

    @Override
    public void invalidateAll() {
        caches.invalidateAll();
        news.allInvalidated();
    }

    @Override
    public void invalidate(String name) {
        CacheNames.requireThere(caches, name);
        caches.invalidate(name);
        news.invalidated(name);
    }

    @Override
    public void invalidate(String name, String key) {
        CacheNames.requireEntries(caches, name, key);
        caches.invalidate(name, key);
        news.invalidated(name, key);
    }
}
