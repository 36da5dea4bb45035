package io.millrace.application.usecase.security;

import io.millrace.application.port.driven.service.StoreClock;
import io.millrace.application.port.driven.service.security.KeyMaker;
import io.millrace.application.port.driven.service.security.SigningKeys;
import io.millrace.application.port.driving.security.PrepareKeys;
import io.millrace.domain.security.KeyRing;
import io.millrace.domain.security.SignatureAlgorithm;
import java.time.Duration;
import java.util.Optional;

public final class PrepareKeysService implements PrepareKeys {

    private final SigningKeys keys;
    private final KeyMaker maker;
    private final StoreClock clock;
    private final Duration life;

    /**
     * Prepares keys.
     *
     * @param life how long an access token lasts
     */
    public PrepareKeysService(SigningKeys keys, KeyMaker maker, StoreClock clock, Duration life) {
        this.keys = keys;
        this.maker = maker;
        this.clock = clock;
        this.life = life;
    }

    @Override
    public void prepare(SignatureAlgorithm algorithm) {
        Optional<KeyRing> ring = keys.find();
        if (ring.isEmpty() && keys.begin(KeyRing.first(maker.make(algorithm), maker.make(algorithm)))) {
            return;
        }
        // Another instance may have been faster; its keys are as good.
        KeyRing current = ring.or(keys::find).orElseThrow();
        if (current.active().material().algorithm() != algorithm) {
            KeyRing next = current.replace(maker.make(algorithm), maker.make(algorithm), clock.now(), life);
            keys.replace(current, next);
        }
    }
}
