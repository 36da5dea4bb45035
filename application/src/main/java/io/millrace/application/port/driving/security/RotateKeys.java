package io.millrace.application.port.driving.security;

import io.millrace.domain.security.Authentication;
import io.millrace.domain.security.KeyRing;

/** Changes the key that signs access tokens. */
public interface RotateKeys {

    /**
     * Makes the next key the active one, and a new one the next. Every token that is good stays good.
     *
     * @return the ring afterwards
     * @throws io.millrace.domain.Rejection if it was done so often that the ring is full
     */
    KeyRing rotate(Authentication caller);
}
