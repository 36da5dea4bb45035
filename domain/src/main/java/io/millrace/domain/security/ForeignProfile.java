package io.millrace.domain.security;

import io.millrace.domain.security.privilege.RoleName;
import io.millrace.domain.security.user.Username;
import java.util.List;
import java.util.Optional;
import java.util.TreeSet;

/**
 * The claims of a user at an identity provider. Texts that are too long are omitted.
 *
 * @param username the name of the user in this service
 * @param roles the roles of the user in this service without duplicates, ordered by name
 */
public record ForeignProfile(
        Username username, List<RoleName> roles, Optional<String> fullName, Optional<String> email) {

    private static final int LONGEST_TEXT = 1_024;

    public ForeignProfile {
        roles = List.copyOf(new TreeSet<>(roles));
        fullName = fullName.filter(text -> text.length() <= LONGEST_TEXT);
        email = email.filter(text -> text.length() <= LONGEST_TEXT);
    }

    /**
     * Returns a copy with other data of the same user. The user name is kept, because the user name of a session never
     * changes.
     */
    public ForeignProfile with(List<RoleName> nextRoles, Optional<String> nextFullName, Optional<String> nextEmail) {
        return new ForeignProfile(username, nextRoles, nextFullName, nextEmail);
    }
}
