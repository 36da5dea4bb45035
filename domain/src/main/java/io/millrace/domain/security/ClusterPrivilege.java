package io.millrace.domain.security;

import java.util.Arrays;
import java.util.Optional;

/** What a role may do with the service as a whole. */
public enum ClusterPrivilege {
    /** Look at its state. */
    MONITOR("monitor"),
    /** Change its settings, templates and system features; includes {@link #MONITOR}. */
    MANAGE("manage"),
    /** Change users, roles and keys. */
    MANAGE_SECURITY("manage_security"),
    /** Everything. */
    ALL("all");

    private final String key;

    ClusterPrivilege(String key) {
        this.key = key;
    }

    /** Returns the privilege that is called so. */
    public static Optional<ClusterPrivilege> ofKey(String key) {
        return Arrays.stream(values())
                .filter(privilege -> privilege.key.equals(key))
                .findFirst();
    }

    /** Returns the name that clients use. */
    public String key() {
        return key;
    }

    /** Returns whether this privilege includes {@code other}. */
    public boolean implies(ClusterPrivilege other) {
        return this == other || this == ALL || (this == MANAGE && other == MONITOR);
    }
}
