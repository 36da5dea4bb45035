package io.millrace.domain.index;

import io.millrace.domain.Rejection;
import io.millrace.domain.text.NamePattern;
import java.util.List;
import java.util.Set;

/** Names that the service keeps for itself: those of its other areas in paths, and those of its own indices. */
public record ReservedNames(Set<String> names, List<NamePattern> patterns) {

    private static final String RULE = "must not be a name that the service keeps for itself";

    public ReservedNames {
        names = Set.copyOf(names);
        patterns = List.copyOf(patterns);
    }

    /** Reserves names only. */
    public ReservedNames(Set<String> names) {
        this(names, List.of());
    }

    /**
     * Lets {@code name} pass if it is free.
     *
     * @throws Rejection if it is reserved
     */
    public void requireFree(String name) {
        if (isReserved(name)) {
            throw Rejection.invalidName(name, RULE);
        }
    }

    /**
     * Lets the name of an alias of an index of somebody else pass if it is free.
     *
     * @throws Rejection if it is reserved
     */
    public void requireFreeAlias(IndexName alias) {
        if (isReserved(alias.value())) {
            throw Rejection.invalidAlias(alias.value(), RULE);
        }
    }

    /**
     * Lets the name of an alias pass if none of the reserved names is the same; patterns are not looked at, because an
     * alias may lie among the names that the service keeps for its own indices.
     *
     * @throws Rejection if it is reserved
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
