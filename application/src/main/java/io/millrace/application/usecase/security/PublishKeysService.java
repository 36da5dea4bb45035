package io.millrace.application.usecase.security;

import io.millrace.application.port.driving.security.PublishKeys;
import io.millrace.domain.security.KeyRing;
import java.util.function.Supplier;

/**
 * Shows the keys that tokens are checked with.
 *
 * @param newest loads them anew, and bounds how often
 */
public record PublishKeysService(Supplier<KeyRing> current, Supplier<KeyRing> newest) implements PublishKeys {

    @Override
    public KeyRing keys() {
        return current.get();
    }

    @Override
    public KeyRing newestKeys() {
        return newest.get();
    }
}
