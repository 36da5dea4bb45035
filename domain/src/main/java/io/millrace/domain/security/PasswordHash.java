package io.millrace.domain.security;

import java.util.Objects;

/**
 * The stored hash of a password, in the format of the hashing adapter.
 *
 * @param value includes the parameters and the salt, so that it can be verified after a change of the parameters
 */
public record PasswordHash(String value) {

    public PasswordHash {
        Objects.requireNonNull(value, "value");
    }

    @Override
    public String toString() {
        return "PasswordHash[hidden]";
    }
}
