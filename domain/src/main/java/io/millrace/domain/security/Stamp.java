package io.millrace.domain.security;

import java.util.Objects;
import java.util.random.RandomGenerator;

/**
 * Marks sessions begun since a moment: a user gets a new stamp whenever all sessions of that user must end, and tokens
 * with another stamp are void. A stamp is never used again, not even when a user is made anew under the same name.
 */
public record Stamp(String value) {

    /** Checks the form, which fits into token ids. */
    public Stamp {
        Objects.requireNonNull(value, "value");
        RandomText.requireForm(value);
    }

    /** Returns one that was never used. */
    public static Stamp random(RandomGenerator random) {
        return new Stamp(RandomText.of(random));
    }
}
