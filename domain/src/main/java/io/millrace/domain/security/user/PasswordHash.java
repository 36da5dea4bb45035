package io.millrace.domain.security.user;

import java.util.Objects;

/**
 * The stored hash of a password. Only the adapter that hashes passwords interprets the text.
 *
 * @param value the hash with its parameters and salt; therefore it can be verified even after the parameters for new
 *     hashes have changed
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
