package io.millrace.domain.security;

import java.util.Objects;

/** The private part of a key, encrypted by whoever uses it; to everybody else it is a text to keep. */
public record SealedKey(String value) {

    public SealedKey {
        Objects.requireNonNull(value, "value");
    }

    @Override
    public String toString() {
        return "SealedKey[hidden]";
    }
}
