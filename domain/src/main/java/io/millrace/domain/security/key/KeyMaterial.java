package io.millrace.domain.security.key;

import io.millrace.domain.text.JsonText;
import java.util.Objects;
import java.util.regex.Pattern;

/**
 * A key pair for signatures.
 *
 * @param id the id of the key in the member {@code kid}: 1 to 64 letters, digits, hyphens and underscores
 * @param publicKey the JSON Web Key with only its public members
 */
public record KeyMaterial(String id, SignatureAlgorithm algorithm, JsonText publicKey, SealedKey privateKey) {

    private static final Pattern ID = Pattern.compile("[A-Za-z0-9_-]{1,64}");

    public KeyMaterial {
        if (!ID.matcher(id).matches()) {
            throw new IllegalArgumentException("the id of a key is not of the form " + ID.pattern());
        }
        Objects.requireNonNull(algorithm, "algorithm");
        Objects.requireNonNull(publicKey, "publicKey");
        Objects.requireNonNull(privateKey, "privateKey");
    }
}
