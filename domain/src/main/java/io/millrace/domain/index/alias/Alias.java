package io.millrace.domain.index.alias;

import io.millrace.domain.Fault;
import io.millrace.domain.Rejection;
import io.millrace.domain.index.IndexName;
import io.millrace.domain.index.StreamName;
import java.util.Collection;
import java.util.Optional;
import java.util.TreeSet;

/**
 * The rules of aliases. An alias is an alternative name of an index for all operations except deletion. It belongs to
 * exactly one plain index and follows the rules of index names.
 */
public final class Alias {

    private Alias() {}

    /**
     * Returns {@code name} as the name of a new alias.
     *
     * @throws Rejection with reason {@code INVALID_ALIAS} if the name breaks a rule
     */
    public static IndexName name(String name) {
        Optional<String> broken = IndexName.brokenRule(name);
        if (broken.isPresent()) {
            throw Rejection.invalidAlias(name, broken.get());
        }
        return new IndexName(name);
    }

    /** Returns the rejection of an alias that would refer to several indices. */
    public static Rejection ofSeveral(IndexName alias, Collection<IndexName> indices) {
        return Rejection.invalid("alias [" + alias + "] would refer to " + new TreeSet<>(indices)
                + "; an alias of several indices is not offered. Remove it from one index in the request that adds it"
                + " to the other");
    }

    /** Returns the rejection of an alias for a data stream. */
    public static Rejection ofStream(StreamName stream) {
        return Rejection.invalid("an alias of a data stream, such as [" + stream + "], is not offered");
    }

    /** Returns the rejection of an alias where only the name of an index is allowed. */
    public static Rejection notItself(String alias) {
        return Rejection.of(Fault.NAME_OF_ALIAS, alias);
    }
}
