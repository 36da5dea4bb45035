package io.millrace.domain.index;

import io.millrace.domain.Rejection;
import java.util.Set;

/** Names that stand for other areas of the service in its paths, so that nothing of the store may carry them. */
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
            throw Rejection.invalidName(name, "must not be the first segment of another path of this service");
        }
    }
}
