package io.millrace.application.port.driven.service.cache;

import java.util.Objects;
import java.util.Optional;

/**
 * An entry that is there.
 *
 * @param value in words; nothing if it is not for anybody's eyes
 */
public record CachedEntry(String key, Optional<String> value) {

    public CachedEntry {
        Objects.requireNonNull(key, "key");
        Objects.requireNonNull(value, "value");
    }
}
