package io.millrace.domain.security.key;

import java.util.Objects;

/** A private key, encrypted by the token adapter; only that adapter interprets the text. */
public record SealedKey(String value) {

    public SealedKey {
        Objects.requireNonNull(value, "value");
    }

    @Override
    public String toString() {
        return "SealedKey[hidden]";
    }
}
