package io.millrace.application.port.driven.service.security;

import io.millrace.domain.security.KeyRing;
import java.util.Optional;

/**
 * The signing keys that all instances share. Always read from the store. Implementations must pass {@code
 * SigningKeysContract}.
 */
public interface SigningKeys {

    /** Returns the key ring; empty if none was ever stored. */
    Optional<KeyRing> find();

    /** Stores the first key ring; returns {@code false} and changes nothing if one exists. */
    boolean begin(KeyRing ring);

    /**
     * Replaces {@code current} by {@code next}; returns {@code false} and changes nothing if the stored version differs
     * from that of {@code current}.
     */
    boolean replace(KeyRing current, KeyRing next);
}
