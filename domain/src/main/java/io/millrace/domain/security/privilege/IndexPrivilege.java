package io.millrace.domain.security.privilege;

import java.util.Arrays;
import java.util.Optional;

/** A privilege for actions on the named data streams and indices. */
public enum IndexPrivilege {
    /** Allows reading documents. */
    READ("read"),
    /** Allows adding documents, and creating a data stream by adding its first document. */
    WRITE("write"),
    /**
     * Allows creating, changing, removing and upgrading data streams and indices; does not allow reading or adding
     * documents.
     */
    MANAGE("manage"),
    /** Includes all other index privileges. */
    ALL("all");

    private final String key;

    IndexPrivilege(String key) {
        this.key = key;
    }

    /** Returns the privilege with this name. */
    public static Optional<IndexPrivilege> ofKey(String key) {
        return Arrays.stream(values())
                .filter(privilege -> privilege.key.equals(key))
                .findFirst();
    }

    /** Returns the name for clients. */
    public String key() {
        return key;
    }

    /** Returns whether this privilege includes {@code other}. */
    public boolean implies(IndexPrivilege other) {
        return this == other || this == ALL;
    }
}
