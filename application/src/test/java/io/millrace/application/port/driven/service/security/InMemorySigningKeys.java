package io.millrace.application.port.driven.service.security;

import io.millrace.domain.security.key.KeyRing;
import java.util.Optional;

/** The key ring in a field. */
public final class InMemorySigningKeys implements SigningKeys {

    private Optional<KeyRing> ring = Optional.empty();

    @Override
    public synchronized Optional<KeyRing> find() {
        return ring;
    }

    @Override
    public synchronized boolean begin(KeyRing first) {
        if (ring.isPresent()) {
            return false;
        }
        ring = Optional.of(first);
        return true;
    }

    @Override
    public synchronized boolean replace(KeyRing current, KeyRing next) {
        if (ring.filter(kept -> kept.version() == current.version()).isEmpty()) {
            return false;
        }
        ring = Optional.of(next);
        return true;
    }
}
