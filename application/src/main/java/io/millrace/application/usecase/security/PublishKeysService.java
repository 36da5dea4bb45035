package io.millrace.application.usecase.security;

import io.millrace.application.port.driving.security.PublishKeys;
import io.millrace.domain.security.KeyRing;
import java.util.function.Supplier;

public final class PublishKeysService implements PublishKeys {

    private final Supplier<KeyRing> current;
    private final Supplier<KeyRing> newest;

    /**
     * Publishes keys.
     *
     * @param newest loads them anew, and bounds how often
     */
    public PublishKeysService(Supplier<KeyRing> current, Supplier<KeyRing> newest) {
        this.current = current;
        this.newest = newest;
    }

    @Override
    public KeyRing keys() {
        return current.get();
    }

    @Override
    public KeyRing newestKeys() {
        return newest.get();
    }
}
