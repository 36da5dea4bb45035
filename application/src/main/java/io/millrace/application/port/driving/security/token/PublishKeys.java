package io.millrace.application.port.driving.security.token;

import io.millrace.domain.security.key.KeyRing;

/**
 * Returns the keys that sign and verify access tokens, as cached by this instance. This interface is separate from
 * {@link ManageKeys}, because code that checks tokens must not be able to change the keys.
 */
public interface PublishKeys {

    /** Returns a key ring that was read at most a minute ago. */
    KeyRing keys();

    /**
     * Returns the newest key ring, for a token whose key is not in {@link #keys()}. Reads the key ring from the
     * database at most once a second.
     */
    KeyRing newestKeys();
}
