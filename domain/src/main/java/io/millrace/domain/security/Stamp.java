package io.millrace.domain.security;

import java.util.Objects;
import java.util.random.RandomGenerator;

/**
 * Marks what was signed in since a moment: a user gets a new one whenever all sessions of that user must end, and
 * whatever carries another is void. It never comes back, not even when a user is made anew under the same name.
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
