package io.millrace.application.port.driven.service.security;

import io.millrace.domain.security.KeyRing;
import java.util.Optional;

/**
 * The keys of all instances. Always read from the store. Adapters prove themselves with {@code SigningKeysContract}.
 */
public interface SigningKeys {

    /** Returns the ring, or nothing if there never was one. */
    Optional<KeyRing> find();

    /** Keeps the first ring; returns {@code false} and changes nothing if there is one. */
    boolean begin(KeyRing ring);

    /**
     * Replaces {@code current} by {@code next}; returns {@code false} and changes nothing if the version of the ring is
     * no longer that of {@code current}.
     */
    boolean replace(KeyRing current, KeyRing next);
}
