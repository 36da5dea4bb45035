package io.millrace.adapters.persistence.index;

import static java.util.Objects.requireNonNull;

import io.millrace.adapters.persistence.database.PatientTransactions;
import io.millrace.application.port.driven.engine.Aliases;
import io.millrace.domain.catalog.CatalogSnapshot;
import io.millrace.domain.index.Index;
import io.millrace.domain.index.IndexId;
import io.millrace.domain.index.IndexName;
import io.millrace.domain.index.NameSelection;
import io.millrace.domain.index.alias.AliasChange;
import io.millrace.domain.index.alias.AliasTable;
import java.util.Collection;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;
import org.jdbi.v3.core.Handle;
import org.jdbi.v3.core.Jdbi;

/** Reads and changes the aliases in the catalog. */
public record PostgresAliases(Jdbi jdbi) implements Aliases {

    @Override
    public Map<IndexId, List<IndexName>> listOf(Collection<IndexId> indices) {
        return jdbi.withHandle(handle -> IndexCatalog.aliasesOf(handle, indices));
    }

    @Override
    public void change(List<AliasChange> changes) {
        Set<String> indices = new TreeSet<>();
        Set<String> aliases = new TreeSet<>();
        for (AliasChange change : changes) {
            indices.add(change.index().value());
            if (change instanceof AliasChange.Addition addition) {
                aliases.add(addition.alias().value());
            } else if (change instanceof AliasChange.Removal removal) {
                aliases.add(removal.alias().value());
            }
        }
        if (indices.isEmpty()) {
            return;
        }
        PatientTransactions.run(jdbi, transaction -> {
            lock(transaction, indices, aliases);
            AliasTable before = read(transaction, indices, aliases);
            AliasTable after = before.after(changes);
            Set<String> names = new TreeSet<>(indices);
            names.addAll(aliases);
            before.aliases().keySet().forEach(alias -> names.add(alias.value()));
            CatalogAnnouncements.publish(transaction, names);
            replace(transaction, before, after);
            return names;
        });
    }

    /**
     * Locks the named indices and the indices that have the aliases. Data streams need no lock, because aliases of
     * backing indices are rejected.
     */
    private static void lock(Handle transaction, Set<String> indices, Set<String> aliases) {
        transaction
                .createQuery("""
                    select i.id from millrace.index i
                    where i.name = any(:indices) or i.id in (
                        select n.index_id from millrace.name n where n.name = any(:aliases) and n.kind = 'alias'
                    )
                    order by i.id
                    for update
                    """)
                .bindArray("indices", String.class, indices)
                .bindArray("aliases", String.class, aliases)
                .mapTo(Long.class)
                .list();
    }

    private static AliasTable read(Handle transaction, Set<String> indices, Set<String> aliases) {
        Set<String> names = new TreeSet<>(indices);
        names.addAll(aliases);
        CatalogSnapshot view = CatalogRows.read(transaction, NameSelection.ofNames(names));
        Map<IndexName, IndexName> found = new HashMap<>();
        view.aliases().forEach((alias, index) -> found.put(new IndexName(alias), index.name()));
        List<Index> named = view.indices().values().stream()
                .filter(index -> indices.contains(index.name().value()))
                .toList();
        Map<IndexId, List<IndexName>> others = IndexCatalog.aliasesOf(
                transaction, named.stream().map(Index::id).toList());
        for (Index index : named) {
            others.getOrDefault(index.id(), List.of()).forEach(alias -> found.put(alias, index.name()));
        }
        Set<IndexName> taken = new HashSet<>();
        view.indices().values().forEach(index -> taken.add(index.name()));
        view.streams().keySet().forEach(stream -> taken.add(new IndexName(stream)));
        taken.removeIf(name -> !aliases.contains(name.value()));
        return new AliasTable(named, found, taken);
    }

    private static void replace(Handle transaction, AliasTable before, AliasTable after) {
        Map<IndexName, IndexId> ids = before.indices().stream().collect(Collectors.toMap(Index::name, Index::id));
        before.aliases().forEach((alias, index) -> {
            if (!index.equals(after.aliases().get(alias)) && ids.containsKey(index)) {
                IndexCatalog.removeAlias(transaction, alias, requireNonNull(ids.get(index), "index"));
            }
        });
        List<Index> removed = before.indices().stream()
                .filter(index -> !after.indices().contains(index))
                .toList();
        // Indices are removed as late as possible, because writers to them wait from here until the commit. Only
        // aliases with the names of removed indices are added later.
        IndexCatalog.remove(transaction, removed.stream().map(Index::id).toList());
        after.aliases().forEach((alias, index) -> {
            if (!index.equals(before.aliases().get(alias))) {
                IndexCatalog.addAlias(transaction, alias, requireNonNull(ids.get(index), "index"));
            }
        });
    }
}
