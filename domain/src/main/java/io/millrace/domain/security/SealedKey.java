package io.millrace.domain.security;

import java.util.Objects;

/** A private key, encrypted by the token adapter; stores treat it as opaque text. */
public record SealedKey(String value) {

    public SealedKey {
        Objects.requireNonNull(value, "value");
    }

    @Override
    public String toString() {
        return "SealedKey[hidden]";
    }
}
