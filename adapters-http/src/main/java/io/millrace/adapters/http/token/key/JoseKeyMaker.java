package io.millrace.adapters.http.token.key;

import io.millrace.application.port.driven.service.security.KeyMaker;
import io.millrace.domain.security.key.KeyMaterial;
import io.millrace.domain.security.key.SignatureAlgorithm;

/**
 * Generates RSA keys of 3,072 bits, and keys of the curves P-256 and Ed25519. The id of a key is its RFC 7638
 * thumbprint.
 */
public record JoseKeyMaker(KeySealing sealing, KeyPairs pairs) implements KeyMaker {

    @Override
    public KeyMaterial make(SignatureAlgorithm algorithm) {
        return JoseKeys.material(pairs.next(algorithm), algorithm, sealing);
    }
}
