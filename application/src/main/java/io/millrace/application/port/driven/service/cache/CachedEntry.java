package io.millrace.application.port.driven.service.cache;

import java.util.Objects;
import java.util.Optional;

/**
 * An entry of a cache.
 *
 * @param value the value as text; empty if it must not be shown
 */
public record CachedEntry(String key, Optional<String> value) {

    public CachedEntry {
        Objects.requireNonNull(key, "key");
        Objects.requireNonNull(value, "value");
    }
}
