package io.millrace.domain.security.privilege;

import java.util.Optional;

/** The common rules for the names of users and roles. */
public final class Principals {

    private static final int LONGEST = 507;

    private Principals() {}

    /** Returns the rule that {@code name} breaks; empty for a legal name. */
    public static Optional<String> broken(String name) {
        if (name.isEmpty() || name.length() > LONGEST) {
            return Optional.of("must be at least 1 and no more than " + LONGEST + " characters");
        }
        if (name.chars().anyMatch(c -> c < ' ' || c > '~')) {
            return Optional.of("must contain only letters, digits, punctuation and spaces of ASCII");
        }
        if (name.startsWith(" ") || name.endsWith(" ")) {
            return Optional.of("must not begin or end with a space");
        }
        return Optional.empty();
    }
}
