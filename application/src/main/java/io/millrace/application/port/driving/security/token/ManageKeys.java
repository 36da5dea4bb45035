package io.millrace.application.port.driving.security.token;

import io.millrace.domain.Rejection;
import io.millrace.domain.security.Authentication;
import io.millrace.domain.security.key.KeyRing;
import io.millrace.domain.security.key.SignatureAlgorithm;
import java.util.Optional;

/** Prepares and rotates the keys that sign access tokens. */
public interface ManageKeys {

    /**
     * Creates the first keys if no keys exist, and rotates the keys if the active key has another algorithm. Called at
     * the start of the service; several instances may call this concurrently.
     */
    void prepare(SignatureAlgorithm algorithm);

    /** Returns the current key ring; empty before {@link #prepare}. */
    Optional<KeyRing> read();

    /**
     * Activates the next key and creates a new next key. Existing tokens remain valid.
     *
     * @return the new key ring
     * @throws Rejection if the key ring is full because of frequent rotations
     */
    KeyRing rotate(Authentication caller);
}
