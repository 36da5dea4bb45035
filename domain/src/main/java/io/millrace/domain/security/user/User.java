package io.millrace.domain.security.user;

import io.millrace.domain.Rejection;
import io.millrace.domain.security.privilege.Role;
import io.millrace.domain.security.privilege.RoleName;
import io.millrace.domain.text.JsonText;
import java.util.List;
import java.util.Optional;
import java.util.TreeSet;

/**
 * A user of the service.
 *
 * @param roles the names of the roles without duplicates, ordered; roles with these names need not exist
 * @param metadata data that the service only stores for clients
 * @param enabled whether the user may sign in
 * @param hasSecondFactor whether a sign-in also needs a one-time code
 */
public record User(
        Username username,
        List<RoleName> roles,
        Optional<String> fullName,
        Optional<String> email,
        JsonText metadata,
        boolean enabled,
        boolean hasSecondFactor) {

    private static final int MOST_ROLES = 1_000;
    private static final int LONGEST_TEXT = 1_024;
    private static final int LONGEST_METADATA = 65_536;

    /**
     * Checks the name and the lengths of the values.
     *
     * @throws Rejection with reason {@code VALIDATION} if a value is too long, or if the name has the form of names of
     *     users of an identity provider
     */
    public User {
        if (username.isForeign()) {
            throw Rejection.validation("user names must not contain a colon");
        }
        roles = List.copyOf(new TreeSet<>(roles));
        requireAtMost(MOST_ROLES, roles.size(), "roles");
        requireAtMost(LONGEST_TEXT, fullName.map(String::length).orElse(0), "characters of a full name");
        requireAtMost(LONGEST_TEXT, email.map(String::length).orElse(0), "characters of an email address");
        requireAtMost(LONGEST_METADATA, metadata.value().length(), "characters of metadata");
    }

    /** Creates a user without a second factor. */
    public User(
            Username username,
            List<RoleName> roles,
            Optional<String> fullName,
            Optional<String> email,
            JsonText metadata,
            boolean enabled) {
        this(username, roles, fullName, email, metadata, enabled, false);
    }

    /** Returns a copy with or without a second factor. */
    public User withSecondFactor(boolean has) {
        return new User(username, roles, fullName, email, metadata, enabled, has);
    }

    /** Returns a copy that may sign in if {@code maySignIn} is true. */
    public User withEnabled(boolean maySignIn) {
        return new User(username, roles, fullName, email, metadata, maySignIn, hasSecondFactor);
    }

    /** Returns whether this user can sign in and has all privileges. At least one such user must exist. */
    public boolean isAdministrator() {
        return enabled && roles.contains(Role.ADMIN);
    }

    private static void requireAtMost(int limit, int given, String what) {
        if (given > limit) {
            throw Rejection.validation("a user has at most " + limit + " " + what);
        }
    }
}
