package io.millrace.domain.security;

import io.millrace.domain.index.Index;
import java.util.Optional;

/**
 * The data streams and indices that a request may see, once every name it spells out was allowed: what its patterns
 * find beyond this is left out of the answer as if it were not there.
 *
 * @param rights nothing if there is nothing to leave out
 */
public record NameScope(Action action, Optional<Rights> rights) {

    /** Returns the scope of a caller to whom everything is open. */
    public static NameScope everything(Action action) {
        return new NameScope(action, Optional.empty());
    }

    /** Returns whether nothing needs to be left out. */
    public boolean isEverything() {
        return rights.isEmpty();
    }

    /** Returns whether the data stream, or the index that is in none, may be seen. */
    public boolean includes(String name) {
        return rights.map(held -> held.allows(action, name)).orElse(true);
    }

    /**
     * Returns whether the index may be seen by way of its alias: by the name of the alias or its own. No alias opens an
     * index that belongs to the service itself.
     */
    public boolean includes(String alias, Index index) {
        return !isBarred(index) && (includes(alias) || includes(index));
    }

    /** Returns whether the index may be seen, by its own name or by that of its data stream. */
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
