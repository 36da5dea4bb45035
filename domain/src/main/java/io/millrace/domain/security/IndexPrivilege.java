package io.millrace.domain.security;

import java.util.Arrays;
import java.util.Optional;

/** What a role may do with the data streams and indices it names. */
public enum IndexPrivilege {
    /** Find documents. */
    READ("read"),
    /** Add documents, and create a data stream with the first one. */
    WRITE("write"),
    /** Create, change and remove data streams and indices, and upgrade them; does not include their documents. */
    MANAGE("manage"),
    /** Everything. */
    ALL("all");

    private final String key;

    IndexPrivilege(String key) {
        this.key = key;
    }

    /** Returns the privilege that is called so. */
    public static Optional<IndexPrivilege> ofKey(String key) {
        return Arrays.stream(values())
                .filter(privilege -> privilege.key.equals(key))
                .findFirst();
    }

    /** Returns the name that clients use. */
    public String key() {
        return key;
    }

    /** Returns whether this privilege includes {@code other}. */
    public boolean implies(IndexPrivilege other) {
        return this == other || this == ALL;
    }
}
