package io.millrace.application.usecase.cache;

import io.millrace.application.port.driven.service.cache.CacheDescription;
import io.millrace.application.port.driven.service.cache.Caches;
import io.millrace.domain.Rejection;

/** Rejects requests for unknown caches, blank keys, and keys of caches without string keys. */
final class CacheNames {

    private CacheNames() {}

    static CacheDescription requireThere(Caches caches, String name) {
        return caches.find(name).orElseThrow(() -> Rejection.notFound("no such cache [" + name + "]"));
    }

    static void requireEntries(Caches caches, String name, String key) {
        CacheDescription cache = requireThere(caches, name);
        if (!cache.hasTextKeys()) {
            throw Rejection.invalid(
                    "a single entry of cache [" + name + "] cannot be addressed because its keys are not String");
        }
        if (key.isBlank()) {
            throw Rejection.invalid("[key] of an entry of cache [" + name + "] must not be blank");
        }
    }
}
