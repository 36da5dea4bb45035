package io.millrace.adapters.opensearch.index;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.millrace.adapters.opensearch.client.ClusterClient;
import io.millrace.adapters.opensearch.client.ClusterRequest;
import io.millrace.adapters.opensearch.client.Json;
import io.millrace.application.port.driven.engine.Aliases;
import io.millrace.domain.Rejection;
import io.millrace.domain.index.Index;
import io.millrace.domain.index.IndexId;
import io.millrace.domain.index.IndexName;
import io.millrace.domain.index.StreamName;
import io.millrace.domain.index.alias.AliasChange;
import io.millrace.domain.index.alias.AliasProperties;
import io.millrace.domain.index.alias.AliasTable;
import io.millrace.domain.index.alias.NamedAlias;
import java.util.Collection;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;

/**
 * Reads and changes the aliases of a cluster. This class first checks the rules of this service. Then the cluster
 * changes the aliases atomically.
 */
public final class OpenSearchAliases implements Aliases {

    private final ClusterClient cluster;
    private final ClusterCatalog catalog;

    public OpenSearchAliases(ClusterClient cluster, ClusterCatalog catalog) {
        this.cluster = cluster;
        this.catalog = catalog;
    }

    @Override
    public Map<IndexId, List<NamedAlias>> listOf(Collection<IndexId> indices) {
        Map<IndexId, List<NamedAlias>> aliases = new HashMap<>(catalog.recent().aliases());
        aliases.keySet().retainAll(new HashSet<>(indices));
        return aliases;
    }

    /** Returns no aliases, because this service supports aliases of data streams only with PostgreSQL. */
    @Override
    public Map<StreamName, List<NamedAlias>> listOfStreams(Collection<StreamName> streams) {
        return Map.of();
    }

    @Override
    public void change(List<AliasChange> changes) {
        CatalogView view = catalog.reload();
        changes.forEach(change -> requireNoStream(view, change));
        table(view, changes).after(changes);
        ObjectNode body = Json.MAPPER.createObjectNode();
        ArrayNode actions = body.putArray("actions");
        for (AliasChange change : changes) {
            if (change instanceof AliasChange.Addition addition) {
                AliasJson.write(
                        actions.addObject()
                                .putObject("add")
                                .put("index", addition.index().value())
                                .put("alias", addition.alias().value()),
                        addition.properties());
            } else if (change instanceof AliasChange.Removal removal) {
                if (view.owners(removal.alias()).containsKey(removal.index()) || removal.mustExist()) {
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

    /**
     * Rolls the alias over with the rollover request of the cluster, because no other request both creates an index and
     * changes the aliases of another index. The rollover request removes the filter and the routing of the alias.
     * Therefore an alias with a filter or routing is rejected.
     */
    @Override
    public boolean rollOver(AliasRollover rollover) {
        AliasProperties before = rollover.before();
        if (before.filter().isPresent()
                || before.indexRouting().isPresent()
                || before.searchRouting().isPresent()) {
            throw Rejection.invalid("alias [" + rollover.alias()
                    + "] has a filter or routing, which a rollover with OpenSearch would remove");
        }
        CatalogView view = catalog.reload();
        if (!isCurrent(view, rollover)) {
            return false;
        }
        IndexName next = rollover.next().name();
        OpenSearchIndices.requireFree(view, next, rollover.others());
        String path = "/" + ClusterRequest.encoded(rollover.alias().value()) + "/_rollover/"
                + ClusterRequest.encoded(next.value());
        String body = OpenSearchIndices.body(rollover.next(), rollover.others()).toString();
        try {
            ClusterChanges.make(catalog, () -> cluster.change(ClusterRequest.post(path, body)));
            return true;
        } catch (Rejection refused) {
            CatalogView now = catalog.reload();
            if (isCurrent(now, rollover)) {
                throw refused;
            }
            // Either the response to this request was lost, or another rollover was faster.
            return now.owners(rollover.alias()).containsKey(next);
        }
    }

    private static boolean isCurrent(CatalogView view, AliasRollover rollover) {
        return Optional.ofNullable(
                        view.snapshot().aliases().get(rollover.alias().value()))
                .filter(rollover::isCurrent)
                .isPresent();
    }

    private static void requireNoStream(CatalogView view, AliasChange change) {
        if (view.snapshot().streams().containsKey(change.index().value())) {
            throw Rejection.invalid(
                    "an alias of a data stream, such as [" + change.index() + "], is not offered with OpenSearch");
        }
    }

    private static AliasTable table(CatalogView view, List<AliasChange> changes) {
        Map<IndexName, Index> named = new HashMap<>();
        SortedMap<IndexName, SortedMap<IndexName, AliasProperties>> aliases = new TreeMap<>();
        Set<IndexName> taken = new HashSet<>();
        for (AliasChange change : changes) {
            view.named(change.index().value()).ifPresent(index -> named.put(index.name(), index));
            if (change instanceof AliasChange.Addition addition) {
                aliases.put(addition.alias(), view.owners(addition.alias()));
                if (view.isTaken(addition.alias().value())) {
                    taken.add(addition.alias());
                }
            } else if (change instanceof AliasChange.Removal removal) {
                aliases.put(removal.alias(), view.owners(removal.alias()));
            }
        }
        return new AliasTable(List.copyOf(named.values()), Set.of(), aliases, taken);
    }
}
