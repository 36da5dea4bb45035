package io.millrace.application.port.driven.engine;

import io.millrace.domain.index.Index;
import io.millrace.domain.index.IndexId;
import io.millrace.domain.index.IndexName;
import io.millrace.domain.index.alias.AliasChange;
import io.millrace.domain.index.alias.AliasTable;
import io.millrace.domain.stream.DataStream;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** The aliases of the engine that is kept in memory. */
final class InMemoryAliases implements Aliases {

    private final InMemoryEngine engine;

    InMemoryAliases(InMemoryEngine engine) {
        this.engine = engine;
    }

    @Override
    public Map<IndexId, List<IndexName>> listOf(Collection<IndexId> indices) {
        synchronized (engine.lock) {
            Map<IndexId, List<IndexName>> found = new HashMap<>();
            engine.aliases.forEach((alias, index) -> {
                if (indices.contains(index)) {
                    found.computeIfAbsent(index, id -> new ArrayList<>()).add(alias);
                }
            });
            return found;
        }
    }

    @Override
    public void change(List<AliasChange> changes) {
        synchronized (engine.lock) {
            List<Index> indices =
                    engine.indices.values().stream().map(stored -> stored.index).toList();
            Map<IndexName, IndexName> before = new HashMap<>();
            engine.aliases.forEach((alias, index) ->
                    before.put(alias, engine.stored(index).index.name()));
            Set<IndexName> taken = new HashSet<>();
            indices.forEach(index -> taken.add(index.name()));
            engine.streams.values().stream()
                    .map(DataStream::name)
                    .forEach(name -> taken.add(new IndexName(name.value())));
            AliasTable after = new AliasTable(indices, before, taken).after(changes);
            indices.stream()
                    .filter(index -> !after.indices().contains(index))
                    .forEach(index -> engine.remove(index.id()));
            engine.aliases.clear();
            after.aliases()
                    .forEach((alias, index) -> engine.aliases.put(
                            alias,
                            engine.byName(index.value()).orElseThrow().index.id()));
        }
    }
}
