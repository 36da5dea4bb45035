package io.millrace.application.port.driving.security;

import io.millrace.domain.security.KeyRing;

/** Returns the keys that sign and verify access tokens, as known to this instance. */
public interface PublishKeys {

    /** Returns the key ring, at most a minute old. */
    KeyRing keys();

    /**
     * Returns the key ring from the store, for a token whose key is not in {@link #keys()}. Reads the store at most
     * once a second.
     */
    KeyRing newestKeys();
}
