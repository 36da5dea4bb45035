package io.millrace.application.usecase.security.token;

import io.millrace.application.port.driven.service.StoreClock;
import io.millrace.application.port.driven.service.security.KeyMaker;
import io.millrace.application.port.driven.service.security.SigningKeys;
import io.millrace.application.port.driven.service.security.audit.AuditTrail.Kind;
import io.millrace.application.port.driving.security.token.ManageKeys;
import io.millrace.application.usecase.security.audit.AuditLog;
import io.millrace.domain.Rejection;
import io.millrace.domain.security.Authentication;
import io.millrace.domain.security.key.KeyMaterial;
import io.millrace.domain.security.key.KeyRing;
import io.millrace.domain.security.key.SignatureAlgorithm;
import java.time.Duration;
import java.util.Map;
import java.util.Optional;

/**
 * Prepares and rotates the keys that sign access tokens.
 *
 * @param life how long an access token is valid
 */
public record KeysService(SigningKeys keys, KeyMaker maker, AuditLog audit, StoreClock clock, Duration life)
        implements ManageKeys {

    @Override
    public void prepare(SignatureAlgorithm algorithm) {
        Optional<KeyRing> ring = keys.find();
        if (ring.isEmpty() && keys.begin(KeyRing.first(make(algorithm), make(algorithm)))) {
            return;
        }
        // If another instance stored its keys first, this instance uses those keys.
        KeyRing current = ring.or(keys::find).orElseThrow();
        if (current.active().material().algorithm() != algorithm) {
            KeyRing next = current.replace(make(algorithm), make(algorithm), clock.now(), life);
            keys.replace(current, next);
        }
    }

    @Override
    public Optional<KeyRing> read() {
        return keys.find();
    }

    private KeyMaterial make(SignatureAlgorithm algorithm) {
        return maker.make(algorithm).createdAt(clock.now());
    }

    @Override
    public KeyRing rotate(Authentication caller) {
        KeyRing current = keys.find().orElseThrow(() -> Rejection.notFound("there are no keys to rotate"));
        current.requireRoom();
        KeyRing next = current.rotate(make(current.active().material().algorithm()), clock.now(), life);
        if (!keys.replace(current, next)) {
            throw new Rejection(Rejection.Reason.OVERLOADED, "keys are being rotated by another request");
        }
        audit.audit(caller, Kind.KEYS_ROTATED, Map.of("active", next.active().id()));
        return next;
    }
}
