package io.millrace.application.port.driving.security.token;

import io.millrace.domain.security.Authentication;
import io.millrace.domain.security.key.KeyRing;

/** Changes the key that signs access tokens. */
public interface RotateKeys {

    /**
     * Activates the next key and creates a new next key. Existing tokens remain valid.
     *
     * @return the new key ring
     * @throws io.millrace.domain.Rejection if the key ring is full because of frequent rotations
     */
    KeyRing rotate(Authentication caller);
}
