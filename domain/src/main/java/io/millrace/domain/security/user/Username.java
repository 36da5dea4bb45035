package io.millrace.domain.security.user;

import io.millrace.domain.Rejection;
import io.millrace.domain.security.privilege.Principals;
import java.util.Objects;
import java.util.Optional;

/** The name of a user: 1 to 507 printable ASCII characters without colons, which HTTP Basic does not allow. */
public record Username(String value) implements Comparable<Username> {

    /**
     * Checks the name.
     *
     * @throws Rejection with reason {@code VALIDATION} if the name breaks a rule
     */
    public Username {
        Objects.requireNonNull(value, "value");
        Optional<String> broken = broken(value);
        if (broken.isPresent()) {
            throw Rejection.validation("user names " + broken.get());
        }
    }

    /** Returns {@code text} as a user name; empty if it is no legal name. */
    public static Optional<Username> find(String text) {
        return broken(text).isPresent() ? Optional.empty() : Optional.of(new Username(text));
    }

    private static Optional<String> broken(String text) {
        return text.indexOf(':') >= 0 ? Optional.of("must not contain a colon") : Principals.broken(text);
    }

    @Override
    public int compareTo(Username other) {
        return value.compareTo(other.value);
    }

    @Override
    public String toString() {
        return value;
    }
}
