package io.millrace.adapters.opensearch.index;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.millrace.adapters.opensearch.client.ClusterClient;
import io.millrace.adapters.opensearch.client.ClusterException;
import io.millrace.adapters.opensearch.client.ClusterRequest;
import io.millrace.adapters.opensearch.client.Handling;
import io.millrace.adapters.opensearch.client.Json;
import io.millrace.application.port.driven.engine.DataStreams;
import io.millrace.application.port.driven.engine.Indices.NewIndex;
import io.millrace.application.port.driven.engine.StaleStreamException;
import io.millrace.application.port.driven.engine.StreamStates;
import io.millrace.domain.Rejection;
import io.millrace.domain.index.Index;
import io.millrace.domain.index.IndexBlock;
import io.millrace.domain.index.IndexId;
import io.millrace.domain.index.StreamName;
import io.millrace.domain.lifecycle.RemovalRule;
import io.millrace.domain.lifecycle.RemovalRule.Keep;
import io.millrace.domain.lifecycle.RolloverRule;
import io.millrace.domain.stream.BackingIndexChange;
import io.millrace.domain.stream.BackingIndexLists;
import io.millrace.domain.stream.DataStream;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Pattern;

/**
 * Reads and changes the data streams of a cluster. The cluster creates backing indices from its templates, and chooses
 * the names of the backing indices.
 */
public final class OpenSearchDataStreams implements DataStreams {

    private final ClusterClient cluster;
    private final ClusterCatalog catalog;
    private final OpenSearchIndices indices;

    public OpenSearchDataStreams(ClusterClient cluster, ClusterCatalog catalog) {
        this.cluster = cluster;
        this.catalog = catalog;
        this.indices = new OpenSearchIndices(cluster, catalog);
    }

    @Override
    public Optional<DataStream> find(StreamName name) {
        return catalog.reload().stream(name);
    }

    /** Creates the data stream. The cluster chooses the template that matches the name of the data stream. */
    @Override
    public DataStream create(NewDataStream stream) {
        if (stream.hidden()) {
            throw Rejection.invalid(
                    "data stream [" + stream.name() + "] cannot be hidden: OpenSearch has no hidden data streams");
        }
        CatalogView view = catalog.reload();
        view.requireFree(stream.name().value());
        view.snapshot().indices().keySet().stream()
                .filter(index -> index.matches(Pattern.quote(".ds-" + stream.name() + "-") + "[0-9]+"))
                .findFirst()
                .ifPresent(index -> {
                    throw Rejection.alreadyExists("index [" + index + "] already exists");
                });
        ClusterChanges.make(catalog, () -> cluster.change(ClusterRequest.put(path(stream.name()))));
        return find(stream.name())
                .orElseThrow(() -> Rejection.indexNotFound(stream.name().value()));
    }

    /**
     * Rolls over the current write index. If the response is lost, or if another rollover was faster, the current write
     * index shows whether the rollover has happened.
     */
    @Override
    public RolledOver rollOver(DataStream current, NewIndex next) {
        try {
            JsonNode answer = cluster.change(ClusterRequest.post(
                            "/" + ClusterRequest.encoded(current.name().value()) + "/_rollover"))
                    .json();
            catalog.forget();
            CatalogView view = catalog.reload();
            Optional<Index> before = view.named(answer.path("old_index").asText());
            Optional<Index> after = view.named(answer.path("new_index").asText());
            if (before.isPresent() && after.isPresent()) {
                return new RolledOver(before.get(), after.get());
            }
            throw new StaleStreamException(current.name());
        } catch (ClusterException e) {
            catalog.forget();
            DataStream now = find(current.name()).orElseThrow(() -> new StaleStreamException(current.name()));
            IndexId replaced = current.writeIndex().id();
            if (e.handling() instanceof Handling.Report || now.writeIndex().id().equals(replaced)) {
                // If any backing index has a block, the cluster rejects the rollover. Such a block remains until a user
                // removes it.
                throw e.handling() instanceof Handling.RefreshAndRetry
                                && !e.error().isByBlock()
                        ? new StaleStreamException(current.name())
                        : e.toRejection().advised();
            }
            return now.backingIndices().stream()
                    .filter(index -> index.id().equals(replaced))
                    .findFirst()
                    .map(before -> new RolledOver(before, now.writeIndex()))
                    .orElseThrow(() -> new StaleStreamException(current.name()));
        }
    }

    @Override
    public RolledOver rollOver(DataStream current, NewIndex next, RolloverRule rule, StreamStates states) {
        DataStream now = find(current.name()).orElseThrow(() -> new StaleStreamException(current.name()));
        if (!rule.allows(states.of(now))) {
            throw new StaleStreamException(current.name());
        }
        return rollOver(now, next);
    }

    /**
     * Removes the index from the data stream, and then deletes the index. The cluster rejects the first step for the
     * write index. It rejects the second step if a block forbids the deletion, or if the index was added to a data
     * stream again. A write block prevents writes between the two steps.
     */
    @Override
    public Optional<Keep> remove(StreamName name, IndexId index, RemovalRule rule, StreamStates states) {
        Optional<Keep> reason = reasonToKeep(name, index, rule, states);
        if (reason.isPresent()) {
            return reason;
        }
        Index member = catalog.find(index).orElseThrow(() -> new StaleStreamException(name));
        boolean unblocked = !member.closed() && !member.blocks().contains(IndexBlock.WRITE);
        if (unblocked) {
            indices.block(member, IndexBlock.WRITE);
        }
        try {
            return removeBlocked(name, member, rule, states);
        } finally {
            if (unblocked && catalog.find(index).isPresent()) {
                indices.set(member, IndexBlock.WRITE, false);
            }
        }
    }

    private Optional<Keep> reasonToKeep(StreamName name, IndexId index, RemovalRule rule, StreamStates states) {
        Optional<DataStream> stream = find(name);
        return stream.isEmpty()
                ? changed("data stream [" + name + "] is gone")
                : rule.reasonToKeep(states.of(stream.get()), index);
    }

    private Optional<Keep> removeBlocked(StreamName name, Index member, RemovalRule rule, StreamStates states) {
        DataStream before = find(name).orElseThrow(() -> new StaleStreamException(name));
        Optional<Keep> reason = rule.reasonToKeep(states.of(before), member.id());
        if (reason.isPresent()) {
            return reason;
        }
        String stream = name.value();
        String index = member.name().value();
        try {
            modify(List.of(new BackingIndexChange.Removal(stream, index)));
        } catch (Rejection refused) {
            if (isMember(member.id(), name)) {
                throw refused;
            }
            return changed("it is no longer in data stream [" + name + "]");
        }
        boolean removed = false;
        try {
            reason = rule.reasonToKeep(states.of(before), member.id());
            if (reason.isEmpty()) {
                ClusterChanges.make(catalog, () -> cluster.change(ClusterRequest.post("/_aliases", removal(index))));
                removed = true;
            }
            return reason;
        } finally {
            if (!removed && catalog.find(member.id()).isPresent()) {
                modify(List.of(new BackingIndexChange.Addition(stream, index)));
            }
        }
    }

    private boolean isMember(IndexId index, StreamName stream) {
        return catalog.find(index)
                .flatMap(Index::membership)
                .filter(member -> member.stream().equals(stream))
                .isPresent();
    }

    private static String removal(String index) {
        ObjectNode body = Json.MAPPER.createObjectNode();
        body.putArray("actions").addObject().putObject("remove_index").put("index", index);
        return body.toString();
    }

    private static Optional<Keep> changed(String words) {
        return Optional.of(new Keep(RemovalRule.Reason.CHANGED, words));
    }

    @Override
    public void modify(List<BackingIndexChange> changes) {
        lists(catalog.reload(), changes).after(changes);
        ObjectNode body = Json.MAPPER.createObjectNode();
        ArrayNode actions = body.putArray("actions");
        for (BackingIndexChange change : changes) {
            actions.addObject()
                    .putObject(
                            change instanceof BackingIndexChange.Removal ? "remove_backing_index" : "add_backing_index")
                    .put("data_stream", change.stream())
                    .put("index", change.index());
        }
        ClusterChanges.make(
                catalog, () -> cluster.change(ClusterRequest.post("/_data_stream/_modify", body.toString())));
    }

    private static BackingIndexLists lists(CatalogView view, List<BackingIndexChange> changes) {
        Map<String, DataStream> streams = new LinkedHashMap<>();
        Map<String, Index> indices = new LinkedHashMap<>();
        Map<IndexId, List<String>> aliases = new HashMap<>();
        for (BackingIndexChange change : changes) {
            Optional.ofNullable(view.snapshot().streams().get(change.stream()))
                    .ifPresent(stream -> streams.put(change.stream(), stream));
            view.named(change.index()).ifPresent(index -> {
                indices.put(change.index(), index);
                Optional.ofNullable(view.aliases().get(index.id()))
                        .ifPresent(names -> aliases.put(
                                index.id(),
                                names.stream()
                                        .map(alias -> alias.name().value())
                                        .toList()));
            });
        }
        return new BackingIndexLists(List.copyOf(streams.values()), List.copyOf(indices.values()), aliases);
    }

    @Override
    public void delete(StreamName name) {
        ClusterChanges.make(catalog, () -> cluster.remove(ClusterRequest.delete(path(name))));
    }

    private static String path(StreamName name) {
        return "/_data_stream/" + ClusterRequest.encoded(name.value());
    }
}
