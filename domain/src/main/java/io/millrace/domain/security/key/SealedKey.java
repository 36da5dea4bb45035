package io.millrace.domain.security.key;

import java.util.Objects;

/** An encrypted secret, for example a private key. Only the adapter that encrypted it interprets the text. */
public record SealedKey(String value) {

    public SealedKey {
        Objects.requireNonNull(value, "value");
    }

    @Override
    public String toString() {
        return "SealedKey[hidden]";
    }
}
