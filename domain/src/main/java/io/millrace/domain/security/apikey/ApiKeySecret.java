package io.millrace.domain.security.apikey;

import io.millrace.domain.text.RandomText;
import java.util.Objects;
import java.util.random.RandomGenerator;

/** The secret part of an API key: 128 random bits as text. It is shown once and never stored. */
public record ApiKeySecret(String value) {

    public ApiKeySecret {
        Objects.requireNonNull(value, "value");
    }

    /**
     * Returns a new secret.
     *
     * @param random must not be predictable
     */
    public static ApiKeySecret random(RandomGenerator random) {
        return new ApiKeySecret(RandomText.of(random));
    }

    /** Returns the hash to store. */
    public ApiKeyDigest digest() {
        return ApiKeyDigest.of(value);
    }

    @Override
    public String toString() {
        return "ApiKeySecret[hidden]";
    }
}
