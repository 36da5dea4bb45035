package io.millrace.domain.security;

import io.millrace.domain.text.NamePattern;
import java.util.List;

/** The names of indices that belong to the service itself: without cluster {@code manage} they are nobody's. */
public record RestrictedNames(List<NamePattern> patterns) {

    /** Nothing is restricted. */
    public static final RestrictedNames NONE = new RestrictedNames(List.of());

    public RestrictedNames {
        patterns = List.copyOf(patterns);
    }

    /** Returns whether {@code name} is one of them. */
    public boolean contains(String name) {
        return patterns.stream().anyMatch(pattern -> pattern.matches(name));
    }

    /** Returns whether {@code pattern} may mean one of them. */
    boolean overlap(NamePattern pattern) {
        return patterns.stream().anyMatch(pattern::overlaps);
    }
}
