package io.millrace.domain.index;

import io.millrace.domain.Rejection;
import java.util.Set;

/** Names that the service keeps for itself: those of its other areas in paths, and those of its own indices. */
public record ReservedNames(Set<String> names) {

    public ReservedNames {
        names = Set.copyOf(names);
    }

    /**
     * Lets {@code name} pass if it is free.
     *
     * @throws Rejection if it is reserved
     */
    public void requireFree(String name) {
        if (names.contains(name)) {
            throw Rejection.invalidName(name, "must not be a name that the service keeps for itself");
        }
    }
}
