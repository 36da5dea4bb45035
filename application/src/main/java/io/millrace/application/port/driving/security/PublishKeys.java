package io.millrace.application.port.driving.security;

import io.millrace.domain.security.KeyRing;

/** Returns the keys that sign and verify access tokens, as this instance knows them. */
public interface PublishKeys {

    /** Returns the ring, at most a minute old. */
    KeyRing keys();

    /**
     * Returns the newest ring of the store, for a token whose key is not in {@link #keys()}; reads the store at most
     * once a second, however often this is called.
     */
    KeyRing newestKeys();
}
