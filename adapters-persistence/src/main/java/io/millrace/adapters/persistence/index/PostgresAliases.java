package io.millrace.adapters.persistence.index;

import static java.util.Objects.requireNonNull;

import io.millrace.adapters.persistence.database.PatientTransactions;
import io.millrace.application.port.driven.engine.Aliases;
import io.millrace.domain.catalog.CatalogSnapshot;
import io.millrace.domain.catalog.ResolvedAlias;
import io.millrace.domain.index.Index;
import io.millrace.domain.index.IndexId;
import io.millrace.domain.index.IndexName;
import io.millrace.domain.index.NameSelection;
import io.millrace.domain.index.StreamName;
import io.millrace.domain.index.alias.AliasChange;
import io.millrace.domain.index.alias.AliasProperties;
import io.millrace.domain.index.alias.AliasTable;
import io.millrace.domain.index.alias.NamedAlias;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jdbi.v3.core.Handle;
import org.jdbi.v3.core.Jdbi;

/** Reads and changes the aliases in the catalog. */
public record PostgresAliases(Jdbi jdbi) implements Aliases {

    @Override
    public Map<IndexId, List<NamedAlias>> listOf(Collection<IndexId> indices) {
        return jdbi.withHandle(handle -> AliasRows.ofIndices(handle, indices));
    }

    @Override
    public Map<StreamName, List<NamedAlias>> listOfStreams(Collection<StreamName> streams) {
        return streams.isEmpty() ? Map.of() : jdbi.withHandle(handle -> AliasRows.ofStreams(handle, streams));
    }

    @Override
    public void change(List<AliasChange> changes) {
        if (!changes.isEmpty()) {
            PatientTransactions.run(jdbi, transaction -> change(transaction, changes));
        }
    }

    @Override
    public boolean rollOver(AliasRollover rollover) {
        return PatientTransactions.run(jdbi, transaction -> {
            IndexCatalog.lock(transaction, rollover.current().id());
            AliasRows.lock(transaction, rollover.alias());
            Optional<ResolvedAlias> alias = Optional.ofNullable(CatalogRows.read(
                            transaction,
                            NameSelection.ofNames(List.of(rollover.alias().value())))
                    .aliases()
                    .get(rollover.alias().value()));
            if (alias.filter(rollover::isCurrent).isEmpty()) {
                return false;
            }
            IndexCatalog.add(transaction, rollover.next());
            List<AliasChange> changes = new ArrayList<>(rollover.changes());
            rollover.others()
                    .forEach(other -> changes.add(
                            new AliasChange.Addition(rollover.next().name(), other.name(), other.properties())));
            change(transaction, changes);
            return true;
        });
    }

    /**
     * Adds aliases to an index or data stream that the transaction has created.
     *
     * @throws io.millrace.domain.Rejection if the name of an alias is taken, or if the properties of an alias
     *     contradict the properties of the same alias for other indices
     */
    public static void addToNew(Handle transaction, IndexName owner, List<NamedAlias> aliases) {
        if (!aliases.isEmpty()) {
            change(
                    transaction,
                    aliases.stream()
                            .<AliasChange>map(
                                    alias -> new AliasChange.Addition(owner, alias.name(), alias.properties()))
                            .toList());
        }
    }

    /**
     * Changes aliases in the transaction of the caller, and announces the changed names.
     *
     * @return the changed names
     */
    static Set<String> change(Handle transaction, List<AliasChange> changes) {
        Named named = new Named(new TreeSet<>(), new TreeSet<>(), new TreeSet<>(), new TreeSet<>());
        changes.forEach(named::add);
        lock(transaction, named);
        AliasTable before = read(transaction, named);
        AliasTable after = before.after(changes);
        List<Index> removed = before.indices().stream()
                .filter(index -> !after.indices().contains(index))
                .toList();
        Set<String> names = new TreeSet<>(IndexCatalog.names(transaction, removed));
        names.addAll(named.owners());
        named.aliases().forEach(alias -> names.add(alias.value()));
        CatalogAnnouncements.publish(transaction, names);
        replace(transaction, before, after, removed);
        AliasRows.release(
                transaction,
                named.aliases().stream()
                        .filter(alias -> !after.aliases().containsKey(alias))
                        .toList());
        return names;
    }

    /**
     * The names in a list of changes.
     *
     * @param owners the names of the indices and data streams whose aliases change
     * @param removed the names of the indices that are removed
     * @param aliases the names of all aliases that change
     * @param added the names of the aliases that get another index or data stream
     */
    private record Named(Set<String> owners, Set<IndexName> removed, Set<IndexName> aliases, Set<IndexName> added) {

        void add(AliasChange change) {
            owners.add(change.index().value());
            if (change instanceof AliasChange.Addition addition) {
                aliases.add(addition.alias());
                added.add(addition.alias());
            } else if (change instanceof AliasChange.Removal removal) {
                aliases.add(removal.alias());
            } else {
                removed.add(change.index());
            }
        }
    }

    /**
     * Locks the named indices, then the named data streams, then the names of the aliases. Adds the names of new
     * aliases, except names that still belong to indices that will be removed.
     */
    private static void lock(Handle transaction, Named named) {
        transaction
                .createQuery("""
                    select i.id from millrace.index i where i.name = any(:owners) order by i.id for update
                    """)
                .bindArray("owners", String.class, named.owners())
                .mapTo(Long.class)
                .list();
        transaction
                .createQuery("""
                    select s.name from millrace.data_stream s where s.name = any(:owners) order by s.name for share
                    """)
                .bindArray("owners", String.class, named.owners())
                .mapTo(String.class)
                .list();
        Set<IndexName> claimed = new TreeSet<>(named.added());
        claimed.removeAll(named.removed());
        AliasRows.claim(transaction, claimed, named.aliases());
    }

    private static AliasTable read(Handle transaction, Named named) {
        CatalogSnapshot view = CatalogRows.read(transaction, NameSelection.ofNames(named.owners()));
        Set<IndexName> streams = new TreeSet<>();
        view.streams().keySet().forEach(stream -> streams.add(new IndexName(stream)));
        SortedMap<IndexName, SortedMap<IndexName, AliasProperties>> aliases = new TreeMap<>();
        List<AliasRows.Row> rows = AliasRows.ofNames(
                transaction, named.aliases().stream().map(IndexName::value).toList());
        for (AliasRows.Row row : rows) {
            aliases.computeIfAbsent(row.alias(), alias -> new TreeMap<>()).put(row.owner(), row.properties());
            if (row.ofStream()) {
                streams.add(row.owner());
            }
        }
        Set<IndexName> taken = new TreeSet<>(named.aliases());
        taken.retainAll(named.removed());
        return new AliasTable(List.copyOf(view.indices().values()), streams, aliases, taken);
    }

    private static void replace(Handle transaction, AliasTable before, AliasTable after, List<Index> removed) {
        Map<IndexName, IndexId> ids = before.indices().stream().collect(Collectors.toMap(Index::name, Index::id));
        AliasRows.remove(
                transaction,
                rows(before)
                        .filter(row -> !of(after, row.alias()).containsKey(row.owner()))
                        .toList());
        // Indices are removed as late as possible, because their writers wait from here until the commit. Aliases are
        // added after the removal, because an alias can have the name of a removed index.
        IndexCatalog.remove(transaction, removed.stream().map(Index::id).toList());
        List<AliasRows.Row> added = rows(after)
                .filter(row -> !row.properties().equals(of(before, row.alias()).get(row.owner())))
                .toList();
        // The names must be claimed again: a name was removed if its alias lost all its indices and data streams, and
        // the names of removed indices could not be claimed before.
        AliasRows.claim(transaction, added.stream().map(AliasRows.Row::alias).collect(Collectors.toSet()), Set.of());
        AliasRows.putOfStreams(
                transaction, added.stream().filter(AliasRows.Row::ofStream).toList());
        AliasRows.put(
                transaction,
                added.stream()
                        .filter(row -> !row.ofStream())
                        .map(row -> new AliasRows.OfIndex(
                                row.alias(), requireNonNull(ids.get(row.owner()), "index"), row.properties()))
                        .toList());
    }

    private static Stream<AliasRows.Row> rows(AliasTable table) {
        return table.aliases().entrySet().stream()
                .flatMap(alias -> alias.getValue().entrySet().stream()
                        .map(owner -> new AliasRows.Row(
                                alias.getKey(),
                                owner.getKey(),
                                table.streams().contains(owner.getKey()),
                                owner.getValue())));
    }

    private static SortedMap<IndexName, AliasProperties> of(AliasTable table, IndexName alias) {
        return table.aliases().getOrDefault(alias, new TreeMap<>());
    }
}
