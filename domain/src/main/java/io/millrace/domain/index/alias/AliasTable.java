package io.millrace.domain.index.alias;

import io.millrace.domain.Fault;
import io.millrace.domain.Rejection;
import io.millrace.domain.index.Index;
import io.millrace.domain.index.IndexName;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.SortedMap;
import java.util.SortedSet;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.Collectors;

/**
 * The part of the catalog that is needed to check and apply a change of aliases.
 *
 * @param indices the existing indices that the changes name
 * @param aliases the names of indices by alias, for all aliases that the changes name and all aliases of
 *     {@code indices}
 * @param taken the names of new aliases that already belong to an index or data stream
 */
public record AliasTable(List<Index> indices, Map<IndexName, IndexName> aliases, Set<IndexName> taken) {

    public AliasTable {
        indices = List.copyOf(indices);
        aliases = Map.copyOf(aliases);
        taken = Set.copyOf(taken);
    }

    /**
     * Returns the table after all changes. Indices are removed first; then the alias changes are applied in order. Only
     * the result must be valid; intermediate states need not be valid.
     *
     * @throws Rejection if an index does not exist, is in a data stream or must not be changed; if a required alias
     *     does not exist; if an alias would refer to several indices or has the name of an index or data stream
     */
    public AliasTable after(Collection<AliasChange> changes) {
        Map<IndexName, Index> left = indices.stream().collect(Collectors.toMap(Index::name, index -> index));
        SortedMap<IndexName, SortedSet<IndexName>> meant = new TreeMap<>();
        aliases.forEach((alias, index) -> meant.put(alias, new TreeSet<>(Set.of(index))));
        Set<IndexName> owned = new TreeSet<>(taken);
        for (AliasChange change : changes) {
            if (change instanceof AliasChange.IndexRemoval removal) {
                Index removed = find(left, removal.index());
                if (!removed.id().equals(removal.id())) {
                    throw Rejection.indexNotFound(removal.index().value());
                }
                removed.requireDeletable();
                left.remove(removal.index());
                owned.remove(removal.index());
                meant.values().forEach(names -> names.remove(removal.index()));
            }
        }
        for (AliasChange change : changes) {
            if (!(change instanceof AliasChange.IndexRemoval)) {
                find(left, change.index()).requireChangeable();
                change(meant, change);
            }
        }
        meant.values().removeIf(Set::isEmpty);
        return new AliasTable(List.copyOf(left.values()), single(meant, owned), owned);
    }

    private static Index find(Map<IndexName, Index> indices, IndexName name) {
        Index index = indices.get(name);
        if (index == null) {
            throw Rejection.indexNotFound(name.value());
        }
        index.membership().ifPresent(member -> {
            throw Rejection.of(Fault.ALIAS_OF_BACKING_INDEX, name, member.stream());
        });
        return index;
    }

    private static void change(Map<IndexName, SortedSet<IndexName>> meant, AliasChange change) {
        if (change instanceof AliasChange.Addition addition) {
            meant.computeIfAbsent(addition.alias(), alias -> new TreeSet<>()).add(addition.index());
        } else if (change instanceof AliasChange.Removal removal) {
            SortedSet<IndexName> names = meant.getOrDefault(removal.alias(), new TreeSet<>());
            if (!names.remove(removal.index()) && removal.mustExist()) {
                throw Rejection.of(Fault.NO_REQUIRED_ALIAS, removal.alias());
            }
        }
    }

    private static Map<IndexName, IndexName> single(
            SortedMap<IndexName, SortedSet<IndexName>> meant, Set<IndexName> owned) {
        Map<IndexName, IndexName> single = new TreeMap<>();
        meant.forEach((alias, names) -> {
            if (owned.contains(alias)) {
                throw Rejection.invalidAlias(
                        alias.value(), "an index or data stream exists with the same name as the alias");
            }
            if (names.size() > 1) {
                throw Alias.ofSeveral(alias, names);
            }
            single.put(alias, names.first());
        });
        return single;
    }
}
