package io.millrace.domain.index.alias;

import io.millrace.domain.Fault;
import io.millrace.domain.Rejection;
import io.millrace.domain.index.Index;
import io.millrace.domain.index.IndexName;
import java.util.Collection;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.Collectors;

/**
 * The part of the catalog that is needed to check and apply a change of aliases.
 *
 * @param indices the existing indices to which the changes refer
 * @param streams the names of the existing data streams to which the changes refer or that have one of {@code aliases}
 * @param aliases for each alias to which the changes refer, all its indices or data streams with their properties
 * @param taken the names of new aliases that already belong to an index or data stream
 */
public record AliasTable(
        List<Index> indices,
        Set<IndexName> streams,
        SortedMap<IndexName, SortedMap<IndexName, AliasProperties>> aliases,
        Set<IndexName> taken) {

    public AliasTable {
        indices = List.copyOf(indices);
        streams = Set.copyOf(streams);
        aliases = Collections.unmodifiableSortedMap(new TreeMap<>(aliases));
        taken = Set.copyOf(taken);
    }

    /**
     * Returns the table after all changes. First indices are removed. Then the alias changes are applied in order. Only
     * the result must be valid, not each intermediate state. An alias without an index is omitted.
     *
     * @throws Rejection if an index does not exist, is in a data stream or must not be changed; if a required alias
     *     does not exist; if an alias has the name of an index or data stream, or would refer to both indices and data
     *     streams; or if the properties of an alias contradict each other
     */
    public AliasTable after(Collection<AliasChange> changes) {
        Map<IndexName, Index> left = indices.stream().collect(Collectors.toMap(Index::name, index -> index));
        SortedMap<IndexName, SortedMap<IndexName, AliasProperties>> meant = new TreeMap<>();
        aliases.forEach((alias, owners) -> meant.put(alias, new TreeMap<>(owners)));
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
                meant.values().forEach(owners -> owners.remove(removal.index()));
            }
        }
        for (AliasChange change : changes) {
            if (!(change instanceof AliasChange.IndexRemoval)) {
                if (!streams.contains(change.index())) {
                    find(left, change.index()).requireChangeable();
                }
                change(meant, change);
            }
        }
        meant.values().removeIf(Map::isEmpty);
        meant.forEach((alias, owners) -> requireValid(alias, owners, owned));
        return new AliasTable(List.copyOf(left.values()), streams, meant, owned);
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

    private void change(SortedMap<IndexName, SortedMap<IndexName, AliasProperties>> meant, AliasChange change) {
        if (change instanceof AliasChange.Addition addition) {
            SortedMap<IndexName, AliasProperties> owners =
                    meant.computeIfAbsent(addition.alias(), alias -> new TreeMap<>());
            if (streams.contains(addition.index()) && addition.properties().isWriteIndex()) {
                owners.replaceAll((stream, properties) -> properties.writing(Optional.empty()));
            }
            owners.put(addition.index(), addition.properties());
        } else if (change instanceof AliasChange.Removal removal) {
            SortedMap<IndexName, AliasProperties> owners = meant.getOrDefault(removal.alias(), new TreeMap<>());
            if (owners.remove(removal.index()) == null && removal.mustExist()) {
                throw Rejection.of(Fault.NO_REQUIRED_ALIAS, removal.alias());
            }
        }
    }

    private void requireValid(IndexName alias, SortedMap<IndexName, AliasProperties> owners, Set<IndexName> owned) {
        if (owned.contains(alias)) {
            throw Alias.nameTaken(alias);
        }
        long ofStreams = owners.keySet().stream().filter(streams::contains).count();
        if (ofStreams > 0 && ofStreams < owners.size()) {
            throw Rejection.of(Fault.ALIAS_OF_BOTH, alias);
        }
        Alias.requireConsistent(alias, owners);
    }
}
