package io.millrace.domain.index;

import io.millrace.domain.Rejection;
import io.millrace.domain.text.NamePattern;
import java.util.List;
import java.util.Set;

/** Names that are reserved for the service: those of its other areas in paths, and those of its own indices. */
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
     * @throws Rejection if it is reserved
     */
    public void requireFree(String name) {
        if (isReserved(name)) {
            throw Rejection.invalidName(name, RULE);
        }
    }

    /**
     * Checks that the name of an alias is free, for an index that does not belong to the service.
     *
     * @throws Rejection if it is reserved
     */
    public void requireFreeAlias(IndexName alias) {
        if (isReserved(alias.value())) {
            throw Rejection.invalidAlias(alias.value(), RULE);
        }
    }

    /**
     * Checks that an alias does not equal a reserved name. Patterns are ignored, because an alias of an index of the
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
