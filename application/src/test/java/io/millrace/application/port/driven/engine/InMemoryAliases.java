package io.millrace.application.port.driven.engine;

import io.millrace.domain.Rejection;
import io.millrace.domain.catalog.ResolvedAlias;
import io.millrace.domain.index.Index;
import io.millrace.domain.index.IndexId;
import io.millrace.domain.index.IndexName;
import io.millrace.domain.index.NameSelection;
import io.millrace.domain.index.StreamName;
import io.millrace.domain.index.alias.AliasChange;
import io.millrace.domain.index.alias.AliasTable;
import io.millrace.domain.index.alias.NamedAlias;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;

/** The aliases of the engine that is kept in memory. */
final class InMemoryAliases implements Aliases {

    private final InMemoryEngine engine;

    InMemoryAliases(InMemoryEngine engine) {
        this.engine = engine;
    }

    @Override
    public Map<IndexId, List<NamedAlias>> listOf(Collection<IndexId> indices) {
        synchronized (engine.lock) {
            Map<IndexId, List<NamedAlias>> found = new HashMap<>();
            engine.indices.values().stream()
                    .map(stored -> stored.index)
                    .filter(index -> indices.contains(index.id()))
                    .forEach(index -> {
                        List<NamedAlias> own = of(index.name());
                        if (!own.isEmpty()) {
                            found.put(index.id(), own);
                        }
                    });
            return found;
        }
    }

    @Override
    public Map<StreamName, List<NamedAlias>> listOfStreams(Collection<StreamName> streams) {
        synchronized (engine.lock) {
            Map<StreamName, List<NamedAlias>> found = new HashMap<>();
            streams.forEach(stream -> {
                List<NamedAlias> own = of(new IndexName(stream.value()));
                if (!own.isEmpty()) {
                    found.put(stream, own);
                }
            });
            return found;
        }
    }

    private List<NamedAlias> of(IndexName owner) {
        List<NamedAlias> own = new ArrayList<>();
        engine.aliases.forEach((alias, owners) -> {
            if (owners.containsKey(owner)) {
                own.add(new NamedAlias(alias, owners.get(owner)));
            }
        });
        return own;
    }

    @Override
    public void change(List<AliasChange> changes) {
        synchronized (engine.lock) {
            List<Index> indices =
                    engine.indices.values().stream().map(stored -> stored.index).toList();
            Set<IndexName> streams = new HashSet<>();
            engine.streams.keySet().forEach(name -> streams.add(new IndexName(name.value())));
            Set<IndexName> taken = new HashSet<>(streams);
            indices.forEach(index -> taken.add(index.name()));
            AliasTable after = new AliasTable(indices, streams, engine.aliases, taken).after(changes);
            indices.stream()
                    .filter(index -> !after.indices().contains(index))
                    .forEach(index -> engine.remove(index.id()));
            engine.aliases.clear();
            after.aliases().forEach((alias, owners) -> engine.aliases.put(alias, new TreeMap<>(owners)));
        }
    }

    @Override
    public boolean rollOver(AliasRollover rollover) {
        synchronized (engine.lock) {
            String alias = rollover.alias().value();
            ResolvedAlias resolved = engine.indices()
                    .snapshot(NameSelection.ofName(alias))
                    .aliases()
                    .get(alias);
            if (resolved == null || !rollover.isCurrent(resolved)) {
                return false;
            }
            Index added = engine.indices().create(rollover.next(), rollover.others());
            try {
                change(rollover.changes());
            } catch (Rejection rejection) {
                engine.remove(added.id());
                throw rejection;
            }
            return true;
        }
    }
}
