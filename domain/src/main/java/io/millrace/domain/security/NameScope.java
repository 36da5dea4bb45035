package io.millrace.domain.security;

import io.millrace.domain.index.Index;
import java.util.Optional;

/**
 * The data streams and indices that a request may access, after all explicit names were authorized. Matches of its
 * patterns outside of this scope are omitted as if they did not exist.
 *
 * @param rights empty if all names are in scope
 */
public record NameScope(Action action, Optional<Rights> rights) {

    /** Returns the scope of a caller with access to all names. */
    public static NameScope everything(Action action) {
        return new NameScope(action, Optional.empty());
    }

    /** Returns whether all names are in scope. */
    public boolean isEverything() {
        return rights.isEmpty();
    }

    /** Returns whether the data stream or plain index is in scope. */
    public boolean includes(String name) {
        return rights.map(held -> held.allows(action, name)).orElse(true);
    }

    /**
     * Returns whether the index is in scope through its alias: by the name of the alias or its own name. An alias never
     * gives access to an index of the service itself.
     */
    public boolean includes(String alias, Index index) {
        return !isBarred(index) && (includes(alias) || includes(index));
    }

    /** Returns whether the index is in scope, by its own name or by that of its data stream. */
    public boolean includes(Index index) {
        return !isBarred(index)
                && (includes(index.name().value())
                        || index.membership()
                                .map(membership -> includes(membership.stream().value()))
                                .orElse(false));
    }

    private boolean isBarred(Index index) {
        return rights.map(held -> held.isBarred(index.name().value())).orElse(false);
    }
}
