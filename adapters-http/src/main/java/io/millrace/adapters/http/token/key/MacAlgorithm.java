package io.millrace.adapters.http.token.key;

import com.nimbusds.jose.JWSAlgorithm;
import java.util.Arrays;
import java.util.Optional;

/** The algorithms of refresh tokens. */
public enum MacAlgorithm {
    HS256(256),
    HS384(384),
    HS512(512);

    private final int leastBits;

    MacAlgorithm(int leastBits) {
        this.leastBits = leastBits;
    }

    /** Returns the algorithm with this name, spelled as in the header of a token. */
    public static Optional<MacAlgorithm> ofKey(String key) {
        return Arrays.stream(values())
                .filter(algorithm -> algorithm.key().equals(key))
                .findFirst();
    }

    public String key() {
        return name();
    }

    /** Returns the minimum size of a secret in bits, which is the size of the hash. */
    public int leastBits() {
        return leastBits;
    }

    public JWSAlgorithm jws() {
        return JWSAlgorithm.parse(name());
    }
}
