package io.millrace.domain.security;

import java.util.Arrays;
import java.util.Optional;

/** How access tokens may be signed. */
public enum SignatureAlgorithm {
    RS256("RS256"),
    ES256("ES256"),
    EDDSA("EdDSA");

    private final String key;

    SignatureAlgorithm(String key) {
        this.key = key;
    }

    /** Returns the algorithm of this name, which is spelled as in the header of a token. */
    public static Optional<SignatureAlgorithm> ofKey(String key) {
        return Arrays.stream(values())
                .filter(algorithm -> algorithm.key.equals(key))
                .findFirst();
    }

    public String key() {
        return key;
    }
}
