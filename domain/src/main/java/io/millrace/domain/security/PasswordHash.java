package io.millrace.domain.security;

import java.util.Objects;

/**
 * The stored hash of a password, in the format of the hashing adapter.
 *
 * @param value holds the parameters and the salt too, so that an old one can be checked when the parameters have
 *     changed
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
