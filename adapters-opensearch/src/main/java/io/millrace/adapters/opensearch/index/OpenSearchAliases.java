package io.millrace.adapters.opensearch.index;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.millrace.adapters.opensearch.client.ClusterClient;
import io.millrace.adapters.opensearch.client.ClusterRequest;
import io.millrace.adapters.opensearch.client.Json;
import io.millrace.application.port.driven.engine.Aliases;
import io.millrace.domain.index.Index;
import io.millrace.domain.index.IndexId;
import io.millrace.domain.index.IndexName;
import io.millrace.domain.index.alias.AliasChange;
import io.millrace.domain.index.alias.AliasTable;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * Reads and changes the aliases of a cluster. This class checks the rules of this service, and then the cluster changes
 * the aliases atomically.
 */
public final class OpenSearchAliases implements Aliases {

    private final ClusterClient cluster;
    private final ClusterCatalog catalog;

    public OpenSearchAliases(ClusterClient cluster, ClusterCatalog catalog) {
        this.cluster = cluster;
        this.catalog = catalog;
    }

    @Override
    public Map<IndexId, List<IndexName>> listOf(Collection<IndexId> indices) {
        Map<IndexId, List<IndexName>> aliases = new HashMap<>(catalog.recent().aliases());
        aliases.keySet().retainAll(new HashSet<>(indices));
        return aliases;
    }

    @Override
    public void change(List<AliasChange> changes) {
        CatalogView view = catalog.reload();
        table(view, changes).after(changes);
        ObjectNode body = Json.MAPPER.createObjectNode();
        ArrayNode actions = body.putArray("actions");
        for (AliasChange change : changes) {
            if (change instanceof AliasChange.Addition addition) {
                actions.addObject()
                        .putObject("add")
                        .put("index", addition.index().value())
                        .put("alias", addition.alias().value());
            } else if (change instanceof AliasChange.Removal removal) {
                if (has(view, removal) || removal.mustExist()) {
                    actions.addObject()
                            .putObject("remove")
                            .put("index", removal.index().value())
                            .put("alias", removal.alias().value());
                }
            } else {
                actions.addObject()
                        .putObject("remove_index")
                        .put("index", change.index().value());
            }
        }
        if (!actions.isEmpty()) {
            ClusterChanges.make(catalog, () -> cluster.change(ClusterRequest.post("/_aliases", body.toString())));
        }
    }

    private static boolean has(CatalogView view, AliasChange.Removal removal) {
        return view.named(removal.index().value())
                .map(index -> view.aliases().getOrDefault(index.id(), List.of()))
                .orElse(List.of())
                .contains(removal.alias());
    }

    private static AliasTable table(CatalogView view, List<AliasChange> changes) {
        List<Index> named = new ArrayList<>();
        Map<IndexName, IndexName> aliases = new HashMap<>();
        Set<IndexName> taken = new HashSet<>();
        Set<IndexName> seen = new HashSet<>();
        for (AliasChange change : changes) {
            view.named(change.index().value())
                    .filter(index -> seen.add(index.name()))
                    .ifPresent(index -> {
                        named.add(index);
                        view.aliases()
                                .getOrDefault(index.id(), List.of())
                                .forEach(alias -> aliases.put(alias, index.name()));
                    });
            if (change instanceof AliasChange.Addition addition) {
                String alias = addition.alias().value();
                if (view.isTaken(alias)) {
                    taken.add(addition.alias());
                }
                Index owner = view.snapshot().aliases().get(alias);
                if (owner != null) {
                    aliases.put(addition.alias(), owner.name());
                }
            }
        }
        return new AliasTable(named, aliases, taken);
    }
}
