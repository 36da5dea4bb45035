package io.millrace.domain.security.key;

import java.util.Arrays;
import java.util.Optional;

/** The supported signature algorithms of access tokens. */
public enum SignatureAlgorithm {
    RS256("RS256"),
    ES256("ES256"),
    EDDSA("EdDSA");

    private final String key;

    SignatureAlgorithm(String key) {
        this.key = key;
    }

    /** Returns the algorithm with this name, spelled as in the header of a token. */
    public static Optional<SignatureAlgorithm> ofKey(String key) {
        return Arrays.stream(values())
                .filter(algorithm -> algorithm.key.equals(key))
                .findFirst();
    }

    public String key() {
        return key;
    }
}
