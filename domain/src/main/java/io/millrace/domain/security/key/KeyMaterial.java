package io.millrace.domain.security.key;

import io.millrace.domain.text.JsonText;
import java.time.Instant;
import java.util.Objects;
import java.util.Optional;
import java.util.regex.Pattern;

/**
 * A key pair for signatures.
 *
 * @param id the id of the key, which is the JSON member {@code kid}: 1 to 64 letters, digits, hyphens and underscores
 * @param publicKey the JSON Web Key with only its public JSON members
 * @param createdAt the time when the key was created; empty for keys that an earlier version of Millrace created and
 *     for keys from a file
 */
public record KeyMaterial(
        String id,
        SignatureAlgorithm algorithm,
        JsonText publicKey,
        SealedKey privateKey,
        Optional<Instant> createdAt) {

    private static final Pattern ID = Pattern.compile("[A-Za-z0-9_-]{1,64}");

    public KeyMaterial {
        if (!ID.matcher(id).matches()) {
            throw new IllegalArgumentException("the id of a key is not of the form " + ID.pattern());
        }
        Objects.requireNonNull(algorithm, "algorithm");
        Objects.requireNonNull(publicKey, "publicKey");
        Objects.requireNonNull(privateKey, "privateKey");
    }

    /** Creates a key pair without a time of creation. */
    public KeyMaterial(String id, SignatureAlgorithm algorithm, JsonText publicKey, SealedKey privateKey) {
        this(id, algorithm, publicKey, privateKey, Optional.empty());
    }

    /** Returns a copy with a time of creation. */
    public KeyMaterial createdAt(Instant time) {
        return new KeyMaterial(id, algorithm, publicKey, privateKey, Optional.of(time));
    }
}
