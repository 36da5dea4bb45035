package io.millrace.domain.security.apikey;

import io.millrace.domain.text.SecretText;
import io.millrace.domain.text.Sha256;
import java.util.Objects;

/**
 * The SHA-256 hash of the secret of an API key in hexadecimal digits. A fast hash is sufficient, because the secret has
 * 128 random bits and cannot be guessed.
 */
public record ApiKeyDigest(String value) {

    public ApiKeyDigest {
        Objects.requireNonNull(value, "value");
    }

    static ApiKeyDigest of(String secret) {
        return new ApiKeyDigest(Sha256.hex(Sha256.of(secret)));
    }

    /** Returns whether this is the hash of the secret. The comparison takes the same time for all secrets. */
    public boolean matches(ApiKeySecret secret) {
        return SecretText.isSame(value, secret.digest().value());
    }

    @Override
    public String toString() {
        return "ApiKeyDigest[hidden]";
    }
}
