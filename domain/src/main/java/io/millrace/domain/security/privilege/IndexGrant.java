package io.millrace.domain.security.privilege;

import io.millrace.domain.Rejection;
import io.millrace.domain.text.NamePattern;
import java.util.List;
import java.util.Set;

/** Privileges on all data streams and indices whose names match one of the patterns. */
public record IndexGrant(List<NamePattern> names, Set<IndexPrivilege> privileges) {

    private static final int MOST_NAMES = 1_000;
    private static final int LONGEST_NAME = 512;

    /**
     * Checks the grant.
     *
     * @throws Rejection with reason {@code VALIDATION} if names or privileges are missing, if there are too many names,
     *     or if a name is too long
     */
    public IndexGrant {
        names = List.copyOf(names);
        privileges = Set.copyOf(privileges);
        if (names.isEmpty() || names.stream().anyMatch(name -> name.value().isEmpty())) {
            throw Rejection.validation(
                    "indices privileges must refer to at least one index name or index name pattern");
        }
        if (privileges.isEmpty()) {
            throw Rejection.validation("indices privileges must define at least one privilege");
        }
        if (names.size() > MOST_NAMES) {
            throw Rejection.validation("indices privileges must refer to at most " + MOST_NAMES + " names");
        }
        if (names.stream().anyMatch(name -> name.value().length() > LONGEST_NAME)) {
            throw Rejection.validation(
                    "names in indices privileges must be no more than " + LONGEST_NAME + " characters");
        }
    }

    /**
     * Returns whether this grant contains one of the {@code wanted} privileges for every name that {@code name}
     * matches. {@code name} is a name or a pattern.
     */
    boolean covers(Set<IndexPrivilege> wanted, String name) {
        return grants(wanted) && names.stream().anyMatch(pattern -> pattern.matches(name));
    }

    /** Returns whether this grant contains one of the {@code wanted} privileges on any names. */
    boolean grants(Set<IndexPrivilege> wanted) {
        return privileges.stream().anyMatch(held -> wanted.stream().anyMatch(held::implies));
    }
}
