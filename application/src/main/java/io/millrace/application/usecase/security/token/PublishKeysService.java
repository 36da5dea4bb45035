package io.millrace.application.usecase.security.token;

import io.millrace.application.port.driving.security.token.PublishKeys;
import io.millrace.domain.security.key.KeyRing;
import java.util.function.Supplier;

/**
 * Returns the keys that verify tokens.
 *
 * @param current returns the cached keys
 * @param newest reads the keys from the database, at a limited rate
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
