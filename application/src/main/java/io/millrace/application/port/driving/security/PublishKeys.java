package io.millrace.application.port.driving.security;

import io.millrace.domain.security.KeyRing;

/** Shows the keys that sign and prove access tokens, as this instance knows them. */
public interface PublishKeys {

    /** Returns the ring, at most a minute old. */
    KeyRing keys();

    /**
     * Returns a ring as new as the store has it, for a token whose key is not in {@link #keys()}; asks the store at most
     * once a second, however often this is called.
     */
    KeyRing newestKeys();
}
