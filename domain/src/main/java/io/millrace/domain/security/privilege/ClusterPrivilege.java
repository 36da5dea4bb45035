package io.millrace.domain.security.privilege;

import java.util.Arrays;
import java.util.Optional;

/** A privilege for actions on the service as a whole. */
public enum ClusterPrivilege {
    /** Allows reading the state of the service. */
    MONITOR("monitor"),
    /** Allows changing settings, templates and system features; includes {@link #MONITOR}. */
    MANAGE("manage"),
    /** Allows changing users, roles and keys. */
    MANAGE_SECURITY("manage_security"),
    /** Includes all other cluster privileges. */
    ALL("all");

    private final String key;

    ClusterPrivilege(String key) {
        this.key = key;
    }

    /** Returns the privilege with this name. */
    public static Optional<ClusterPrivilege> ofKey(String key) {
        return Arrays.stream(values())
                .filter(privilege -> privilege.key.equals(key))
                .findFirst();
    }

    /** Returns the name for clients. */
    public String key() {
        return key;
    }

    /** Returns whether this privilege includes {@code other}. */
    public boolean implies(ClusterPrivilege other) {
        return this == other || this == ALL || (this == MANAGE && other == MONITOR);
    }
}
