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
     * Refuses {@code name} if it is reserved.
     *
     * @throws Rejection if it is reserved
     */
    public void requireFree(String name) {
        if (isReserved(name)) {
            throw Rejection.invalidName(name, RULE);
        }
    }

    /**
     * Refuses the alias of an index that is not the service's own if its name is reserved.
     *
     * @throws Rejection if it is reserved
     */
    public void requireFreeAlias(IndexName alias) {
        if (isReserved(alias.value())) {
            throw Rejection.invalidAlias(alias.value(), RULE);
        }
    }

    /**
     * Refuses an alias that equals a reserved name; patterns are not looked at, because an alias of an index of the
     * service may match them.
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
