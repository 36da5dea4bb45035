package io.millrace.application.usecase.security;

import io.millrace.application.port.driving.security.PublishKeys;
import io.millrace.domain.security.KeyRing;

public final class PublishKeysService implements PublishKeys {

    private final Mirror<KeyRing> ring;

    public PublishKeysService(Mirror<KeyRing> ring) {
        this.ring = ring;
    }

    @Override
    public KeyRing keys() {
        return ring.current();
    }

    @Override
    public KeyRing newestKeys() {
        return ring.newest();
    }
}
