package io.millrace.domain.security.privilege;

import io.millrace.domain.Rejection;
import java.util.Objects;
import java.util.Optional;

/** The name of a role: 1 to 507 printable characters of ASCII. */
public record RoleName(String value) implements Comparable<RoleName> {

    /**
     * Checks the name.
     *
     * @throws Rejection with reason {@code VALIDATION} if the name breaks a rule
     */
    public RoleName {
        Objects.requireNonNull(value, "value");
        Optional<String> broken = Principals.broken(value);
        if (broken.isPresent()) {
            throw Rejection.validation("role names " + broken.get());
        }
    }

    /** Returns {@code text} as a role name. Returns empty if the text is not a legal role name. */
    public static Optional<RoleName> find(String text) {
        return Principals.broken(text).isPresent() ? Optional.empty() : Optional.of(new RoleName(text));
    }

    @Override
    public int compareTo(RoleName other) {
        return value.compareTo(other.value);
    }

    @Override
    public String toString() {
        return value;
    }
}
