package io.millrace.domain.index.alias;

import io.millrace.domain.Fault;
import io.millrace.domain.Rejection;
import io.millrace.domain.index.IndexName;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SortedMap;
import java.util.function.Predicate;

/**
 * The rules of aliases. An alias is an alternative name of indices or of data streams. It can be used in all operations
 * except deletion. The rules of index names also apply to aliases.
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

    /**
     * Checks that the properties of an alias on all its indices are consistent.
     *
     * @param indices the properties of the alias by index
     * @throws Rejection if several indices would receive writes, or if the alias is hidden on only some of the indices
     */
    public static void requireConsistent(IndexName alias, SortedMap<IndexName, AliasProperties> indices) {
        List<IndexName> writing = names(indices, AliasProperties::isWriteIndex, true);
        if (writing.size() > 1) {
            throw Rejection.of(Fault.SEVERAL_WRITE_INDICES, alias, writing);
        }
        List<IndexName> hidden = names(indices, AliasProperties::isHidden, true);
        if (!hidden.isEmpty() && hidden.size() < indices.size()) {
            throw Rejection.of(
                    Fault.PARTLY_HIDDEN_ALIAS, alias, hidden, names(indices, AliasProperties::isHidden, false));
        }
    }

    private static List<IndexName> names(
            Map<IndexName, AliasProperties> indices, Predicate<AliasProperties> property, boolean wanted) {
        return indices.entrySet().stream()
                .filter(index -> property.test(index.getValue()) == wanted)
                .map(Map.Entry::getKey)
                .toList();
    }

    /** Returns the rejection of an alias whose name is the name of an index or data stream. */
    public static Rejection nameTaken(IndexName alias) {
        return Rejection.invalidAlias(alias.value(), "an index or data stream exists with the same name as the alias");
    }

    /** Returns the rejection of an alias in a request that allows only the name of an index. */
    public static Rejection notItself(String alias) {
        return Rejection.of(Fault.NAME_OF_ALIAS, alias);
    }
}
