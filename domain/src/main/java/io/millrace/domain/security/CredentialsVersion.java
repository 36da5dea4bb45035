package io.millrace.domain.security;

import java.util.Objects;
import java.util.random.RandomGenerator;

/**
 * Marks sessions begun since a moment: a user gets a new stamp whenever all sessions of that user must end, and tokens
 * with another stamp are void. A stamp is never used again, not even when a user is made anew under the same name.
 */
public record CredentialsVersion(String value) {

    /** Checks the form, which fits into token ids. */
    public CredentialsVersion {
        Objects.requireNonNull(value, "value");
        RandomText.requireForm(value);
    }

    /** Returns one that was never used. */
    public static CredentialsVersion random(RandomGenerator random) {
        return new CredentialsVersion(RandomText.of(random));
    }
}
