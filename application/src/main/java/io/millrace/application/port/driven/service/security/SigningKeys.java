package io.millrace.application.port.driven.service.security;

import io.millrace.domain.security.key.KeyRing;
import java.util.Optional;

/**
 * The signing keys that all instances share. Every call reads from the store, without a cache. Implementations must
 * pass {@code SigningKeysContract}.
 */
public interface SigningKeys {

    /** Returns the key ring; empty if no key ring was ever stored. */
    Optional<KeyRing> find();

    /** Stores the first key ring. Returns {@code false} and changes nothing if a key ring exists. */
    boolean begin(KeyRing ring);

    /**
     * Replaces {@code current} by {@code next}. Returns {@code false} and changes nothing if the stored key ring has
     * another version than {@code current}.
     */
    boolean replace(KeyRing current, KeyRing next);
}
