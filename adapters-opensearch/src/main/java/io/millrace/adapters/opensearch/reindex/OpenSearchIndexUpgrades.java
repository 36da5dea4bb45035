package io.millrace.adapters.opensearch.reindex;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.millrace.adapters.opensearch.client.ClusterClient;
import io.millrace.adapters.opensearch.client.ClusterException;
import io.millrace.adapters.opensearch.client.ClusterRequest;
import io.millrace.adapters.opensearch.client.Json;
import io.millrace.adapters.opensearch.cluster.ClusterState;
import io.millrace.adapters.opensearch.cluster.UpgradeChecks;
import io.millrace.adapters.opensearch.document.ShardNumbers;
import io.millrace.adapters.opensearch.index.CatalogView;
import io.millrace.adapters.opensearch.index.ClusterCatalog;
import io.millrace.adapters.opensearch.index.ClusterChanges;
import io.millrace.adapters.opensearch.index.OpenSearchIndices;
import io.millrace.adapters.opensearch.mapping.DefaultMapping;
import io.millrace.adapters.opensearch.mapping.DocumentCandidate;
import io.millrace.adapters.opensearch.mapping.Mapping;
import io.millrace.application.port.driven.engine.DataStreams;
import io.millrace.application.port.driven.engine.DataStreams.RolledOver;
import io.millrace.application.port.driven.engine.IndexUpgrades;
import io.millrace.application.port.driven.engine.Indices.NewIndex;
import io.millrace.application.port.driven.service.lease.Fence;
import io.millrace.domain.Rejection;
import io.millrace.domain.Rejection.Attributes;
import io.millrace.domain.Rejection.Reason;
import io.millrace.domain.index.Index;
import io.millrace.domain.index.IndexBlock;
import io.millrace.domain.index.IndexId;
import io.millrace.domain.index.IndexName;
import io.millrace.domain.index.IndexSettings;
import io.millrace.domain.index.Membership;
import io.millrace.domain.index.alias.NamedAlias;
import io.millrace.domain.index.upgrade.StateAfterUpgrade;
import io.millrace.domain.reindex.DestinationName;
import io.millrace.domain.stream.DataStream;
import java.util.List;
import java.util.Map;
import java.util.NavigableMap;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;

/**
 * Executes upgrades in a cluster. The cluster has only one conditional request: {@code _modify} fails if an index is
 * not in the expected data stream. This condition replaces the fence. To discard the destination of a backing index,
 * this class first adds the destination to a data stream for discarded destinations. After that, a delayed swap can no
 * longer use the destination. If a swap has already added the destination to the upgraded data stream, adding it to the
 * other data stream fails.
 */
public final class OpenSearchIndexUpgrades implements IndexUpgrades {

    private static final String DISCARDED_TEMPLATE =
            "{\"index_patterns\":[\"" + ClusterState.DISCARDED + "\"],\"data_stream\":{},\"priority\":1000000,"
                    + "\"template\":{\"settings\":{\"index.number_of_replicas\":0}}}";

    /** The settings that would change documents while they are copied. */
    private static final List<String> PIPELINES = List.of("index.default_pipeline", "index.final_pipeline");

    /**
     * The setting for refreshes. Refreshes are switched off while documents are copied to a destination. The
     * destination is not searched yet, and each refresh would create another segment.
     */
    private static final String REFRESH = "index.refresh_interval";

    private static final String NEVER = "-1";

    private static final String WRITE_INDEX = "is_write_index";

    private final ClusterClient cluster;
    private final ClusterCatalog catalog;
    private final OpenSearchIndices indices;
    private final DataStreams streams;
    private final CopyTasks tasks;

    public OpenSearchIndexUpgrades(
            ClusterClient cluster, ClusterCatalog catalog, OpenSearchIndices indices, DataStreams streams) {
        this.cluster = cluster;
        this.catalog = catalog;
        this.indices = indices;
        this.streams = streams;
        this.tasks = new CopyTasks(cluster);
    }

    @Override
    public RolledOver rollOver(DataStream current, NewIndex next, Fence fence) {
        return streams.rollOver(current, next);
    }

    @Override
    public Optional<Blocked> block(IndexId source, Fence fence) {
        Optional<Index> found = catalog.find(source);
        if (found.isEmpty()) {
            return Optional.empty();
        }
        Index index = found.get();
        if (index.blocks().contains(IndexBlock.WRITE)) {
            indices.awaitAppends(index);
        } else {
            ClusterChanges.make(
                    catalog,
                    () -> cluster.change(ClusterRequest.put(ClusterRequest.path(index.name()) + "/_block/write")));
        }
        String mark = mark(index);
        return catalog.find(source).map(blocked -> new Blocked(blocked, mark));
    }

    /**
     * Returns the highest sequence number of each shard as text. The text stays the same as long as no document
     * changes.
     */
    private String mark(Index index) {
        try {
            return ShardNumbers.ofPrimaries(cluster, index, "max_seq_no").mark().value();
        } catch (ClusterException e) {
            throw e.toRejection();
        }
    }

    @Override
    public void open(IndexId source, Fence fence) {
        indices.open(require(source));
    }

    @Override
    public void discard(IndexName destination, Fence fence) {
        CatalogView view = catalog.reload();
        if (view.snapshot().streams().containsKey(destination.value())) {
            throw Rejection.invalid("[" + destination + "] is not the name of an index");
        }
        Optional<Index> found = view.named(destination.value());
        if (found.isEmpty()) {
            if (tasks.cancelAll(destination)) {
                // A running copy may have created the index before the copy was cancelled.
                discard(destination, fence);
            }
            return;
        }
        Index index = found.get();
        index.membership().ifPresent(member -> {
            throw isMember(index, member);
        });
        List<String> sources = DestinationName.possibleSources(destination.value());
        List<NamedAlias> aliases = view.aliases().getOrDefault(index.id(), List.of());
        if (aliases.stream().map(alias -> alias.name().value()).anyMatch(sources::contains)) {
            throw hasReplaced(destination);
        }
        Optional<Index> plainSource = sources.stream()
                .flatMap(name -> view.named(name).stream())
                .filter(source -> source.membership().isEmpty())
                .findFirst();
        if (plainSource.isEmpty()) {
            if (new Mapping(index.mappings(), false).timestamp().isDate()) {
                claim(index);
            } else if (!aliases.isEmpty()) {
                throw hasReplaced(destination);
            }
        }
        // If a copy continued, it would create the index again.
        tasks.cancelAll(destination);
        // A failed swap may have added the blocks of the source to the destination.
        indices.unlock(index);
        if (plainSource.isEmpty()) {
            delete(destination);
        } else if (!deleteUnlessReplaced(destination, plainSource.get())) {
            discard(destination, fence);
        }
    }

    private static Rejection hasReplaced(IndexName destination) {
        return Rejection.invalid("index [" + destination + "] has replaced another index");
    }

    private void delete(IndexName destination) {
        ClusterChanges.make(catalog, () -> cluster.remove(ClusterRequest.delete(ClusterRequest.path(destination))));
    }

    /**
     * Deletes the destination of a plain index if its source still exists. The cluster checks and deletes in one atomic
     * step. A delayed swap may precede this step; then this step fails. Otherwise the swap fails, because the
     * destination no longer exists.
     *
     * @return false if the source no longer exists
     */
    private boolean deleteUnlessReplaced(IndexName destination, Index source) {
        ObjectNode body = Json.MAPPER.createObjectNode();
        ArrayNode actions = body.putArray("actions");
        // Removing an alias that does not exist changes nothing. But the request fails if the index in this action does
        // not exist.
        actions.addObject()
                .putObject("remove")
                .put("index", source.name().value())
                .put("alias", ClusterState.DISCARDED)
                .put("must_exist", false);
        actions.addObject().putObject("remove_index").put("index", destination.value());
        try {
            changeAliases(body);
            return true;
        } catch (Rejection refused) {
            if (refused.isByBlock()) {
                // The block that caused the rejection also prevents a swap. Therefore deleting the destination without
                // the check is safe.
                delete(destination);
                return true;
            }
            CatalogView now = catalog.reload();
            if (now.named(destination.value()).isEmpty()) {
                return true;
            }
            if (now.find(source.id()).isPresent()) {
                throw refused;
            }
            return false;
        }
    }

    private static Rejection isMember(Index index, Membership member) {
        return Rejection.invalid(
                "index [" + index.name() + "] is a backing index of data stream [" + member.stream() + "]");
    }

    private void claim(Index index) {
        try {
            modify(add(ClusterState.DISCARDED, index.name()));
        } catch (Rejection refused) {
            Optional<Index> now = catalog.find(index.id());
            if (now.isEmpty()) {
                return;
            }
            now.get().membership().ifPresent(member -> {
                throw isMember(now.get(), member);
            });
            requireDiscarded();
            modify(add(ClusterState.DISCARDED, index.name()));
        }
    }

    private void requireDiscarded() {
        ClusterChanges.make(
                catalog,
                () -> cluster.change(
                        ClusterRequest.put("/_index_template/" + ClusterState.DISCARDED, DISCARDED_TEMPLATE)));
        try {
            cluster.change(ClusterRequest.put("/_data_stream/" + ClusterState.DISCARDED));
        } catch (ClusterException e) {
            if (!e.error().type().equals("resource_already_exists_exception")) {
                throw e.toRejection();
            }
        }
    }

    private void modify(ObjectNode... actions) {
        ObjectNode body = Json.MAPPER.createObjectNode();
        ArrayNode list = body.putArray("actions");
        for (ObjectNode action : actions) {
            list.add(action);
        }
        ClusterChanges.make(
                catalog, () -> cluster.change(ClusterRequest.post("/_data_stream/_modify", body.toString())));
    }

    private static ObjectNode add(String stream, IndexName index) {
        return action("add_backing_index", stream, index);
    }

    private static ObjectNode action(String kind, String stream, IndexName index) {
        ObjectNode action = Json.MAPPER.createObjectNode();
        action.putObject(kind).put("data_stream", stream).put("index", index.value());
        return action;
    }

    @Override
    public Index createDestination(IndexId source, NewIndex destination, Fence fence) {
        Index like = require(source);
        Optional<Index> made = catalog.recent()
                .named(destination.name().value())
                .filter(index -> index.membership().isEmpty() && index.rolledOver() && index.hidden());
        return made.orElseGet(() -> indices.createLike(new NewIndex(
                destination.name(),
                destination.version(),
                settings(like, destination),
                DefaultMapping.isEmpty(destination.mappings()) ? like.mappings() : destination.mappings(),
                true,
                destination.createdAt())));
    }

    /**
     * Returns the settings for a destination: the requested settings, and all other settings of the source. Some
     * settings cannot be changed after the creation of an index, so they must be set now.
     */
    private static IndexSettings settings(Index source, NewIndex destination) {
        NavigableMap<String, String> settings = new TreeMap<>(source.settings().values());
        settings.putAll(destination.settings().withoutBlocks().values());
        settings.remove(IndexSettings.HIDDEN);
        PIPELINES.forEach(settings::remove);
        settings.keySet().removeIf(key -> key.startsWith(UpgradeChecks.ARCHIVED));
        settings.put(REFRESH, NEVER);
        return new IndexSettings(settings);
    }

    @Override
    public void closeDestination(IndexId destination, Fence fence) {
        indices.close(require(destination));
    }

    @Override
    public void swap(IndexId source, IndexId destination, StateAfterUpgrade before, Fence fence) {
        Optional<Index> from = catalog.find(source);
        Index into = require(destination);
        if (from.flatMap(Index::membership).isEmpty() && into.membership().isPresent()) {
            return;
        }
        Index replaced = from.orElseThrow(() -> indexNotFound(source));
        Membership place = replaced.membership()
                .orElseThrow(() ->
                        Rejection.invalid("index [" + replaced.name() + "] is not a backing index of a data stream"));
        into.membership().ifPresent(member -> {
            throw isMember(into, member);
        });
        ObjectNode aliases = aliases(catalog.recent(), replaced);
        takeOver(replaced, into, before, true, ofBackingIndex(aliases));
        try {
            modify(
                    action("remove_backing_index", place.stream().value(), replaced.name()),
                    add(place.stream().value(), into.name()));
        } catch (Rejection refused) {
            // The request may have had an effect although it failed: after a lost response, it was sent again. The
            // backing indices of the data stream show whether the destination was added.
            if (!place.stream()
                    .equals(catalog.find(destination)
                            .flatMap(Index::membership)
                            .map(Membership::stream)
                            .orElse(null))) {
                throw refused;
            }
        }
        if (!aliases.isEmpty()) {
            removeAliases(replaced);
        }
    }

    /**
     * Returns the aliases of an index with their properties, such as filters. The state of the cluster does not contain
     * these properties.
     */
    private ObjectNode aliases(CatalogView view, Index index) {
        if (view.aliases().getOrDefault(index.id(), List.of()).isEmpty()) {
            // Without aliases, no request is sent, because a block of the index may forbid the request.
            return Json.MAPPER.createObjectNode();
        }
        ClusterRequest request = ClusterRequest.get(ClusterRequest.path(index.name()) + "/_alias");
        return (ObjectNode)
                ClusterChanges.make(catalog, () -> cluster.send(request).json())
                        .path(index.name().value())
                        .path("aliases");
    }

    /**
     * Returns the aliases without the property that marks the write index. For a moment, source and destination both
     * have the alias, but only one index of an alias may have this property.
     */
    private static ObjectNode ofBackingIndex(ObjectNode aliases) {
        ObjectNode own = aliases.deepCopy();
        for (JsonNode alias : own) {
            if (alias.path(WRITE_INDEX).asBoolean()) {
                ((ObjectNode) alias).remove(WRITE_INDEX);
            }
        }
        return own;
    }

    /**
     * Removes the aliases from the source. Otherwise searches through an alias would find the documents of both
     * indices.
     */
    private void removeAliases(Index source) {
        ObjectNode body = Json.MAPPER.createObjectNode();
        body.putArray("actions")
                .addObject()
                .putObject("remove")
                .put("index", source.name().value())
                .put("alias", "*");
        changeAliases(body);
    }

    private void changeAliases(ObjectNode body) {
        ClusterChanges.make(catalog, () -> cluster.change(ClusterRequest.post("/_aliases", body.toString())));
    }

    @Override
    public void swapForAlias(IndexId source, IndexId destination, StateAfterUpgrade before, Fence fence) {
        CatalogView view = catalog.reload();
        Index into = view.find(destination).orElseThrow(() -> indexNotFound(destination));
        Optional<Index> from = view.find(source);
        if (from.isEmpty()
                && !view.aliases().getOrDefault(destination, List.of()).isEmpty()) {
            closeIfWanted(destination, before);
            return;
        }
        Index replaced = from.orElseThrow(() -> indexNotFound(source));
        for (Index index : List.of(replaced, into)) {
            index.membership().ifPresent(member -> {
                throw isMember(index, member);
            });
        }
        ObjectNode aliases = aliases(view, replaced);
        if (into.closed()) {
            indices.open(into);
        }
        takeOver(
                replaced,
                into,
                new StateAfterUpgrade(false, before.blocked()),
                replaced.hidden(),
                Json.MAPPER.createObjectNode());
        ObjectNode body = Json.MAPPER.createObjectNode();
        ArrayNode actions = body.putArray("actions");
        actions.addObject()
                .putObject("remove_index")
                .put("index", replaced.name().value());
        aliases.putObject(replaced.name().value());
        addAliases(actions, into, aliases);
        try {
            changeAliases(body);
        } catch (Rejection refused) {
            boolean done = catalog.find(source).isEmpty() && catalog.recent().hasAlias(destination, replaced.name());
            if (!done) {
                throw refused;
            }
        }
        closeIfWanted(destination, before);
    }

    /**
     * Closes a destination if the source was closed. Called after the aliases were added to the destination, because a
     * closed index accepts no alias with a filter.
     */
    private void closeIfWanted(IndexId destination, StateAfterUpgrade before) {
        Index index = require(destination);
        if (before.closed() && !index.closed()) {
            List<IndexBlock> locks = indices.unlock(index);
            indices.close(index);
            locks.forEach(lock -> indices.set(index, lock, true));
        }
    }

    private static void addAliases(ArrayNode actions, Index index, ObjectNode aliases) {
        aliases.properties()
                .forEach(alias -> actions.addObject()
                        .putObject("add")
                        .put("index", index.name().value())
                        .put("alias", alias.getKey())
                        .setAll((ObjectNode) alias.getValue()));
    }

    /**
     * Applies the current settings, mappings, aliases and blocks of the source to the destination. Blocks are set last,
     * because they forbid the other changes. Aliases are added as late as possible, because from then on a search
     * through an alias finds documents of the destination. The destination must be open, because a closed index accepts
     * no alias with a filter.
     */
    private void takeOver(Index source, Index into, StateAfterUpgrade before, boolean hidden, ObjectNode aliases) {
        SortedMap<String, String> missing =
                new TreeMap<>(source.settings().withoutPolicies().values());
        missing.entrySet()
                .removeIf(entry ->
                        entry.getValue().equals(into.settings().values().get(entry.getKey())));
        missing.remove(IndexSettings.HIDDEN);
        missing.keySet().removeIf(key -> key.startsWith(UpgradeChecks.ARCHIVED));
        if (into.hidden() != hidden) {
            missing.put(IndexSettings.HIDDEN, Boolean.toString(hidden));
        }
        ObjectNode settings = Json.MAPPER.createObjectNode();
        missing.forEach(settings::put);
        if (into.settings().values().containsKey(REFRESH)
                && !source.settings().values().containsKey(REFRESH)) {
            settings.putNull(REFRESH);
        }
        if (!settings.isEmpty()) {
            ClusterChanges.make(
                    catalog,
                    () -> cluster.change(
                            ClusterRequest.put(ClusterRequest.path(into.name()) + "/_settings", settings.toString())));
        }
        if (!source.mappings().equals(into.mappings())) {
            ObjectNode mappings =
                    DocumentCandidate.object(source.mappings().value()).deepCopy();
            // The cluster accepts this property only when an index is created.
            mappings.remove("_data_stream_timestamp");
            ClusterChanges.make(
                    catalog,
                    () -> cluster.change(
                            ClusterRequest.put(ClusterRequest.path(into.name()) + "/_mapping", mappings.toString())));
        }
        if (!aliases.isEmpty()) {
            if (into.closed()) {
                indices.open(into);
            }
            ObjectNode body = Json.MAPPER.createObjectNode();
            addAliases(body.putArray("actions"), into, aliases);
            changeAliases(body);
        }
        if (before.closed()) {
            indices.close(into);
        }
        for (IndexBlock block : OpenSearchIndices.locksLast()) {
            boolean wanted = block == IndexBlock.WRITE
                    ? before.blocked()
                    : source.blocks().contains(block);
            if (wanted != into.blocks().contains(block)) {
                indices.set(into, block, wanted);
            }
        }
    }

    @Override
    public void deleteSource(IndexId source, Fence fence) {
        Optional<Index> found = catalog.find(source);
        if (found.isEmpty()) {
            return;
        }
        found.get().membership().ifPresent(member -> {
            throw isMember(found.get(), member);
        });
        // Unlike the request that deletes an index, this action rejects backing indices of data streams.
        ClusterChanges.make(
                catalog,
                () -> cluster.remove(ClusterRequest.post(
                        "/_aliases",
                        "{\"actions\":[{\"remove_index\":{\"index\":\""
                                + found.get().name() + "\"}}]}")));
    }

    @Override
    public void restore(IndexId source, StateAfterUpgrade before, Fence fence) {
        Optional<Index> found = catalog.find(source);
        if (found.isEmpty()) {
            return;
        }
        Index index = found.get();
        boolean unblock = !before.blocked() && index.blocks().contains(IndexBlock.WRITE);
        if (before.closed() == index.closed() && !unblock) {
            return;
        }
        if (before.closed()) {
            indices.close(index);
        } else {
            indices.open(index);
        }
        if (unblock) {
            indices.set(index, IndexBlock.WRITE, false);
        }
    }

    private Index require(IndexId id) {
        return catalog.find(id).orElseThrow(() -> indexNotFound(id));
    }

    private Rejection indexNotFound(IndexId id) {
        IndexName name = catalog.lastName(id);
        return new Rejection(
                Reason.INDEX_NOT_FOUND, "index [" + name + "] does not exist", Map.of(Attributes.INDEX, name.value()));
    }
}
