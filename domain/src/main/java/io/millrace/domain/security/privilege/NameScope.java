package io.millrace.domain.security.privilege;

import io.millrace.domain.index.Index;
import java.util.Optional;

/**
 * The data streams and indices that patterns in a request may match. The privileges on all explicit names were checked
 * before. If a pattern matches a name outside of this scope, the name is omitted as if it did not exist.
 *
 * @param rights the rights that decide which names are in scope; empty if all names are in scope
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
     * Returns whether the index may be accessed through this alias. At least one of the two names, of the alias or of
     * the index, must be in scope. However, an alias does not give access to an index of the service.
     */
    public boolean includes(String alias, Index index) {
        return !isBarred(index) && (includes(alias) || includes(index));
    }

    /** Returns whether the name of the index or the name of its data stream is in scope. */
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
