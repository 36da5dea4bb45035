package io.millrace.adapters.opensearch.index;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.millrace.adapters.opensearch.client.ClusterClient;
import io.millrace.adapters.opensearch.client.ClusterException;
import io.millrace.adapters.opensearch.client.ClusterRequest;
import io.millrace.adapters.opensearch.client.Json;
import io.millrace.adapters.opensearch.mapping.DefaultMapping;
import io.millrace.adapters.opensearch.mapping.DocumentCandidate;
import io.millrace.application.port.driven.engine.Indices;
import io.millrace.domain.Rejection;
import io.millrace.domain.catalog.CatalogSnapshot;
import io.millrace.domain.index.Index;
import io.millrace.domain.index.IndexBlock;
import io.millrace.domain.index.IndexId;
import io.millrace.domain.index.IndexName;
import io.millrace.domain.index.IndexSettings;
import io.millrace.domain.index.NameSelection;
import io.millrace.domain.index.alias.Alias;
import io.millrace.domain.index.alias.AliasProperties;
import io.millrace.domain.index.alias.NamedAlias;
import io.millrace.domain.index.change.IndexChange;
import io.millrace.domain.index.change.MappingsChange;
import io.millrace.domain.index.change.SettingsChange;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.SortedMap;

/**
 * Reads and changes the indices of a cluster. Each call changes one index atomically. A change of several indices is
 * not atomic.
 */
public final class OpenSearchIndices implements Indices {

    private static final ClusterRequest SIZES = ClusterRequest.get(
            "/_nodes/stats/indices/store?level=indices" + "&filter_path=nodes.*.indices.indices.*.store.size_in_bytes");

    /** Blocks that forbid changes of settings, including changes of other blocks. */
    private static final List<IndexBlock> LOCKS =
            List.of(IndexBlock.METADATA, IndexBlock.READ_ONLY, IndexBlock.READ_ONLY_ALLOW_DELETE);

    private final ClusterClient cluster;
    private final ClusterCatalog catalog;
    private final WriteTasks writes;

    public OpenSearchIndices(ClusterClient cluster, ClusterCatalog catalog) {
        this.cluster = cluster;
        this.catalog = catalog;
        this.writes = new WriteTasks(cluster);
    }

    @Override
    public CatalogSnapshot snapshot(NameSelection selection) {
        return catalog.recent().snapshot().about(selection);
    }

    /** Creates the index. The cluster chooses the version of the index. */
    @Override
    public Index create(NewIndex index, List<NamedAlias> aliases) {
        return DefaultMapping.isEmpty(index.mappings())
                ? create(index, aliases, DefaultMapping.MAPPINGS_OF_INDEX, DefaultMapping.SETTINGS)
                : create(index, aliases, index.mappings().value(), Map.of());
    }

    /**
     * Creates the destination of an upgrade. The destination has exactly the given mappings, which are the mappings of
     * the source. The {@link DefaultMapping} is not added.
     */
    public Index createLike(NewIndex index) {
        return create(index, List.of(), index.mappings().value(), Map.of());
    }

    private Index create(NewIndex index, List<NamedAlias> aliases, String mappings, Map<String, String> defaults) {
        requireFree(catalog.reload(), index.name(), aliases);
        ObjectNode body = body(index, aliases, mappings, defaults);
        ClusterChanges.make(
                catalog, () -> cluster.change(ClusterRequest.put(ClusterRequest.path(index.name()), body.toString())));
        return catalog.reload()
                .named(index.name().value())
                .orElseThrow(() -> Rejection.indexNotFound(index.name().value()));
    }

    /** Returns the body of a request that creates the index. */
    static ObjectNode body(NewIndex index, List<NamedAlias> aliases) {
        return DefaultMapping.isEmpty(index.mappings())
                ? body(index, aliases, DefaultMapping.MAPPINGS_OF_INDEX, DefaultMapping.SETTINGS)
                : body(index, aliases, index.mappings().value(), Map.of());
    }

    private static ObjectNode body(
            NewIndex index, List<NamedAlias> aliases, String mappings, Map<String, String> defaults) {
        ObjectNode body = Json.MAPPER.createObjectNode();
        body.set("mappings", DocumentCandidate.object(mappings));
        ObjectNode settings = body.putObject("settings");
        defaults.forEach(settings::put);
        // The cluster does not know the settings about lifecycle policies, so they are omitted.
        index.settings().withoutPolicies().values().forEach((key, value) -> Json.putSetting(settings, key, value));
        settings.put("index.creation_date", Long.toString(index.createdAt().toEpochMilli()));
        if (index.hidden()) {
            settings.put(IndexSettings.HIDDEN, "true");
        }
        ObjectNode names = body.putObject("aliases");
        aliases.forEach(alias -> AliasJson.write(names.putObject(alias.name().value()), alias.properties()));
        return body;
    }

    /** Rejects names that already exist. The messages are those of this service. The cluster checks the names again. */
    static void requireFree(CatalogView view, IndexName name, List<NamedAlias> aliases) {
        view.requireFree(name.value());
        for (NamedAlias alias : aliases) {
            if (view.isTaken(alias.name().value()) || alias.name().equals(name)) {
                throw Alias.nameTaken(alias.name());
            }
            SortedMap<IndexName, AliasProperties> owners = view.owners(alias.name());
            owners.put(name, alias.properties());
            Alias.requireConsistent(alias.name(), owners);
        }
    }

    @Override
    public void delete(Index index) {
        Index current = catalog.require(index);
        ClusterChanges.make(catalog, () -> cluster.change(ClusterRequest.delete(ClusterRequest.path(current.name()))));
    }

    /**
     * Adds a block. A write index can get a block only by a change of its settings; the cluster then does not wait for
     * running appends.
     */
    @Override
    public Index block(Index index, IndexBlock block) {
        Index current = catalog.require(index);
        if (current.blocks().contains(block)) {
            return current;
        }
        boolean waits = block != IndexBlock.READ_ONLY_ALLOW_DELETE && takesBlocks(current);
        ClusterChanges.make(
                catalog,
                () -> cluster.change(
                        waits
                                ? ClusterRequest.put(ClusterRequest.path(current.name()) + "/_block/" + block.key())
                                : ClusterRequest.put(
                                        ClusterRequest.path(current.name()) + "/_settings",
                                        "{\"" + IndexSettings.key(block) + "\":true}")));
        return catalog.require(index);
    }

    @Override
    public Index close(Index index) {
        return changeState(index, "/_close");
    }

    @Override
    public Index open(Index index) {
        return changeState(index, "/_open");
    }

    private Index changeState(Index index, String how) {
        Index current = catalog.require(index);
        ClusterChanges.make(
                catalog, () -> cluster.change(ClusterRequest.post(ClusterRequest.path(current.name()) + how)));
        return catalog.require(index);
    }

    /** Changes each index. The cluster decides whether a setting can be changed. */
    @Override
    public Changed update(Collection<IndexId> indices, IndexChange change) {
        List<IndexId> changed = new ArrayList<>();
        Map<IndexId, Rejection> refused = new LinkedHashMap<>();
        for (Index index : catalog.reload().all(indices)) {
            try {
                update(index, change);
                changed.add(index.id());
            } catch (Rejection refusal) {
                refused.put(index.id(), refusal);
            }
        }
        return new Changed(changed, refused);
    }

    private void update(Index index, IndexChange change) {
        if (change instanceof MappingsChange mappings) {
            index.requireChangeable();
            ClusterChanges.make(
                    catalog,
                    () -> cluster.change(ClusterRequest.put(
                            ClusterRequest.path(index.name()) + "/_mapping",
                            mappings.sent().value())));
        } else if (change instanceof SettingsChange settings) {
            Index wanted = settings.appliedTo(index);
            boolean blocks = wanted.blocks().contains(IndexBlock.WRITE)
                    && !index.blocks().contains(IndexBlock.WRITE)
                    && takesBlocks(index);
            ObjectNode body = Json.MAPPER.createObjectNode();
            settings.changes()
                    .forEach((key, value) ->
                            value.ifPresentOrElse(text -> Json.putSetting(body, key, text), () -> body.putNull(key)));
            ClusterChanges.make(
                    catalog,
                    () -> cluster.change(ClusterRequest.put(
                            ClusterRequest.path(index.name()) + "/_settings?preserve_existing="
                                    + settings.preservesExisting(),
                            body.toString())));
            if (blocks) {
                awaitAppends(index);
            }
        }
    }

    /**
     * Waits until no appends to an index with a write block are running. The cluster itself waits only if a request
     * adds a block. It does not wait if the index already has the block, or if a change of settings adds the block.
     * This method does not add another block for this purpose: if this instance crashed, that block would remain.
     *
     * @throws Rejection if the appends do not end in time, or if the cluster does not report the running appends
     */
    public void awaitAppends(Index index) {
        try {
            writes.await(index.name());
        } catch (ClusterException e) {
            throw e.toRejection();
        }
    }

    /**
     * Removes all blocks that forbid changes of an index. Returns the removed blocks. Each block needs a separate
     * request.
     */
    public List<IndexBlock> unlock(Index index) {
        List<IndexBlock> locks = LOCKS.stream().filter(index.blocks()::contains).toList();
        locks.forEach(lock -> set(index, lock, false));
        return locks;
    }

    /**
     * Returns all blocks in an order in which they can be set. Blocks that forbid changes of settings are the last
     * ones.
     */
    public static List<IndexBlock> locksLast() {
        List<IndexBlock> blocks = new ArrayList<>(List.of(IndexBlock.values()));
        blocks.sort(Comparator.comparing(LOCKS::contains));
        return blocks;
    }

    /** Changes the settings of an index so that a block is set or removed. */
    public void set(Index index, IndexBlock block, boolean on) {
        ClusterChanges.make(
                catalog,
                () -> cluster.change(ClusterRequest.put(
                        ClusterRequest.path(index.name()) + "/_settings",
                        "{\"" + IndexSettings.key(block) + "\":" + (on ? "true" : "null") + "}")));
    }

    /**
     * Returns whether the request that adds a block is possible for the index. It is not possible for a write index;
     * for a write index, the settings must be changed instead.
     */
    private static boolean takesBlocks(Index index) {
        return index.membership().isEmpty() || index.rolledOver();
    }

    @Override
    public long countOpen() {
        return catalog.recent().indices().values().stream()
                .filter(index -> !index.closed())
                .count();
    }

    @Override
    public Map<IndexId, Long> sizesInBytes(List<IndexId> indices) {
        if (indices.isEmpty()) {
            return Map.of();
        }
        CatalogView view = catalog.recent();
        Map<IndexId, Long> sizes = new HashMap<>();
        try {
            // Reads the sizes from the nodes. A request to the indices would be rejected for all indices if one of them
            // has a block.
            for (JsonNode node : cluster.send(SIZES).json().path("nodes")) {
                JsonNode stores = node.path("indices").path("indices");
                for (IndexId id : indices) {
                    view.find(id)
                            .map(index -> stores.path(index.name().value()).path("store"))
                            .filter(store -> !store.isMissingNode())
                            .ifPresent(store ->
                                    sizes.merge(id, store.path("size_in_bytes").asLong(), Long::sum));
                }
            }
        } catch (ClusterException e) {
            throw e.toRejection();
        }
        return sizes;
    }
}
