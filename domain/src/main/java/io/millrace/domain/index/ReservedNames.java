package io.millrace.domain.index;

import io.millrace.domain.Rejection;
import io.millrace.domain.text.NamePattern;
import java.util.List;
import java.util.Set;

/**
 * The names that clients must not give to indices. These are the first segments of other paths of the service, and the
 * names of indices of the service.
 */
public record ReservedNames(Set<String> names, List<NamePattern> patterns) {

    private static final String RULE = "must not be a name that is reserved for the service";

    public ReservedNames {
        names = Set.copyOf(names);
        patterns = List.copyOf(patterns);
    }

    /** Creates reserved names without patterns. */
    public ReservedNames(Set<String> names) {
        this(names, List.of());
    }

    /**
     * Checks that {@code name} is free.
     *
     * @throws Rejection if the name is reserved
     */
    public void requireFree(String name) {
        if (isReserved(name)) {
            throw Rejection.invalidName(name, RULE);
        }
    }

    /**
     * Checks that the name of an alias is not reserved. Used for aliases of indices that do not belong to the service.
     *
     * @throws Rejection if the name is reserved
     */
    public void requireFreeAlias(IndexName alias) {
        if (isReserved(alias.value())) {
            throw Rejection.invalidAlias(alias.value(), RULE);
        }
    }

    /**
     * Checks that an alias does not equal a reserved name. Ignores the patterns, because aliases of indices of the
     * service may match them.
     *
     * @throws Rejection if the name is reserved
     */
    public void requireNoReservedName(IndexName alias) {
        if (names.contains(alias.value())) {
            throw Rejection.invalidAlias(alias.value(), RULE);
        }
    }

    private boolean isReserved(String name) {
        return names.contains(name) || patterns.stream().anyMatch(pattern -> pattern.matches(name));
    }
}
