package io.millrace.domain.index;

import io.millrace.domain.Rejection;
import io.millrace.domain.Rejection.Reason;
import java.util.Collection;
import java.util.Objects;
import java.util.Optional;

/**
 * A second name of an index, which does whatever the name of the index does but delete it. It stands for exactly one
 * index, which is in no data stream.
 *
 * @param name follows the rules of index names
 */
public record Alias(IndexName name, IndexId index) {

    public Alias {
        Objects.requireNonNull(name, "name");
        Objects.requireNonNull(index, "index");
    }

    /**
     * Returns the name of an alias that is to be made.
     *
     * @throws Rejection with reason {@code INVALID_ALIAS} if it breaks a rule
     */
    public static IndexName name(String name) {
        Optional<String> broken = IndexName.brokenRule(name);
        if (broken.isPresent()) {
            throw Rejection.invalidAlias(name, broken.get());
        }
        return new IndexName(name);
    }

    /** Returns the refusal of an alias that would stand for several indices; these are the others. */
    public static Rejection ofSeveral(IndexName alias, Collection<IndexName> others) {
        return new Rejection(
                Reason.INVALID,
                "alias [" + alias + "] stands for " + others
                        + " already; an alias of several indices is not offered, remove it there in the same request");
    }

    /** Returns the refusal of an alias where only the name of an index will do. */
    public static Rejection notItself(String alias) {
        return Rejection.invalid("The provided expression [" + alias
                + "] matches an alias, specify the corresponding concrete indices instead.");
    }
}
