package io.millrace.adapters.http.token;

import com.nimbusds.jose.jwk.JWK;
import io.millrace.application.port.driven.service.security.KeyMaker;
import io.millrace.domain.security.KeyMaterial;
import io.millrace.domain.security.SignatureAlgorithm;
import java.security.SecureRandom;

/** Makes RSA keys of 3,072 bits, and keys of the curves P-256 and Ed25519. The id of a key is its RFC 7638 thumbprint. */
public final class JoseKeyMaker implements KeyMaker {

    private final KeySealing sealing;
    private final SecureRandom random;

    public JoseKeyMaker(KeySealing sealing, SecureRandom random) {
        this.sealing = sealing;
        this.random = random;
    }

    @Override
    public KeyMaterial make(SignatureAlgorithm algorithm) {
        JWK pair = JoseKeys.generate(algorithm, random);
        return JoseKeys.material(pair, algorithm, sealing);
    }
}
