package io.millrace.application.usecase.document;

import io.millrace.application.port.driven.engine.DocumentStore;
import io.millrace.application.port.driven.engine.DocumentStore.Lookup;
import io.millrace.application.port.driven.engine.DocumentStore.StoredDocument;
import io.millrace.application.port.driven.service.AliasDefinitions;
import io.millrace.application.port.driving.document.ReadDocuments;
import io.millrace.application.port.driving.index.ReadTarget;
import io.millrace.application.usecase.index.TargetResolution;
import io.millrace.domain.Fault;
import io.millrace.domain.Rejection;
import io.millrace.domain.catalog.CatalogSnapshot.Found;
import io.millrace.domain.catalog.Snapshot;
import io.millrace.domain.catalog.Snapshot.Slice;
import io.millrace.domain.document.DocumentId;
import io.millrace.domain.document.Page;
import io.millrace.domain.document.SpanCounts;
import io.millrace.domain.document.aggregation.Aggregations;
import io.millrace.domain.document.query.Query;
import io.millrace.domain.index.Index;
import io.millrace.domain.index.IndexId;
import io.millrace.domain.index.IndexName;
import io.millrace.domain.index.NameSelection;
import io.millrace.domain.security.privilege.Action;
import io.millrace.domain.security.privilege.NameScope;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.function.BiFunction;

/** Reads documents from the indices that a target selects. */
public record ReadDocumentsService(TargetResolution resolution, DocumentStore documents, AliasDefinitions aliases)
        implements ReadDocuments {

    @Override
    public Optional<StoredDocument> find(String target, DocumentId id) {
        return resolution.read(
                target(target),
                documents,
                (store, selected) -> store.find(selected.requireSingle().allIndices(), id));
    }

    @Override
    public Counted count(ReadTarget target, Query query) {
        return resolution.read(
                target,
                documents,
                (store, selected) -> new Counted(
                        filtered(selected.indices(), query).count(store),
                        selected.indices().size()));
    }

    @Override
    public SpanCounts countBySpan(ReadTarget target, Query query, long width) {
        return resolution.read(
                target,
                documents,
                (store, selected) -> filtered(selected.indices(), query).countBySpan(store, width));
    }

    @Override
    public Answer search(ReadTarget target, Query query, Page page) {
        return resolution.read(
                target,
                documents,
                (store, selected) -> new Answer(
                        filtered(selected.indices(), query).search(store, page),
                        selected.indices().size()));
    }

    @Override
    public Answer search(ReadTarget target, Query query, Page page, List<Boost> boosts) {
        return resolution.read(target, documents, (store, selected) -> {
            Map<IndexName, Float> scores = new HashMap<>();
            for (Boost boost : boosts) {
                resolution
                        .find(boost.target())
                        .forEach(found -> scores.putIfAbsent(found.index().name(), boost.score()));
            }
            return new BoostedSearch(selected.indices(), scores, within -> filtered(within, query)).search(store, page);
        });
    }

    @Override
    public Aggregated aggregate(ReadTarget target, Query query, Aggregations aggregations) {
        return resolution.read(
                target,
                documents,
                (store, selected) -> filtered(selected.indices(), query).aggregate(store, aggregations));
    }

    @Override
    public Aggregated aggregate(
            ReadTarget target, Query query, Aggregations aggregations, Snapshot snapshot, Slice slice) {
        return ofSnapshot(
                target,
                snapshot,
                slice,
                (store, within) -> filtered(within, query).aggregate(store, aggregations));
    }

    private FilteredSearch filtered(List<Found> found, Query query) {
        return FilteredSearch.of(found, query, aliases);
    }

    @Override
    public Opened open(ReadTarget target) {
        return resolution.read(target, documents, (store, selected) -> {
            List<Index> indices = selected.allIndices();
            List<Index> growing =
                    indices.stream().filter(index -> !index.rolledOver()).toList();
            return new Opened(Snapshot.of(indices, store.lastNumbers(growing)), indices.size());
        });
    }

    @Override
    public Answer search(ReadTarget target, Query query, Page page, Snapshot snapshot, Slice slice) {
        return ofSnapshot(
                target,
                snapshot,
                slice,
                (store, within) -> new Answer(filtered(within, query).search(store, page), within.size()));
    }

    private <T> T ofSnapshot(
            ReadTarget target, Snapshot snapshot, Slice slice, BiFunction<DocumentStore, List<Found>, T> read) {
        return resolution.read(target, documents, (store, selected) -> {
            requireNotReplaced(snapshot.plainIndicesWithout(selected.allIndices()));
            List<Found> within = selected.indices().stream()
                    .filter(found -> snapshot.contains(found.index()) && slice.contains(found.index()))
                    .toList();
            Map<IndexId, Long> limits =
                    snapshot.limits(within.stream().map(Found::index).toList());
            return read.apply(store.upTo(limits), within);
        });
    }

    /**
     * Rejects the request if a plain index was upgraded and its name is now an alias. The copy that replaced the index
     * has another name, so the documents are at other positions in the order of a search.
     */
    private void requireNotReplaced(List<String> missing) {
        if (!missing.isEmpty()) {
            resolution.selectEach(missing).forEach((name, selected) -> {
                if (selected.indices().stream().anyMatch(found -> found.index().isKnownByAlias(name))) {
                    throw Rejection.of(Fault.SNAPSHOT_REPLACED, name);
                }
            });
        }
    }

    @Override
    public List<Outcome> find(List<Wanted> wanted) {
        if (wanted.size() > MOST_DOCUMENTS) {
            throw Rejection.invalid("at most [" + MOST_DOCUMENTS + "] documents can be requested at once, but ["
                    + wanted.size() + "] were requested");
        }
        long targets = wanted.stream().map(Wanted::target).distinct().count();
        if (targets > MOST_TARGETS) {
            throw Rejection.invalid("documents of at most [" + MOST_TARGETS
                    + "] targets can be requested at once, but [" + targets + "] were requested");
        }
        return resolution.retryOnRemovedIndex("the indices of the documents", () -> findOnce(wanted));
    }

    private List<Outcome> findOnce(List<Wanted> wanted) {
        Outcome[] outcomes = new Outcome[wanted.size()];
        List<Part> parts = parts(wanted, outcomes);
        if (!parts.isEmpty()) {
            List<Map<DocumentId, StoredDocument>> found =
                    documents.findAll(parts.stream().map(Part::lookup).toList());
            for (int i = 0; i < parts.size(); i++) {
                parts.get(i).report(found.get(i), outcomes);
            }
        }
        return Arrays.asList(outcomes);
    }

    /**
     * Resolves all targets with one query. If the id or the target of a document is invalid, sets the outcome of this
     * document.
     */
    private List<Part> parts(List<Wanted> wanted, Outcome[] outcomes) {
        Map<String, List<Integer>> byTarget = new LinkedHashMap<>();
        for (int position = 0; position < wanted.size(); position++) {
            byTarget.computeIfAbsent(wanted.get(position).target(), target -> new ArrayList<>())
                    .add(position);
        }
        Map<String, ReadTarget> targets = new LinkedHashMap<>();
        byTarget.forEach((name, positions) -> {
            try {
                targets.put(name, target(name));
            } catch (Rejection rejection) {
                refuse(positions, rejection, outcomes);
            }
        });
        List<Part> parts = new ArrayList<>();
        resolution.selectEach(targets.keySet()).forEach((name, selected) -> {
            List<Integer> positions = byTarget.getOrDefault(name, List.of());
            try {
                ReadTarget target = Objects.requireNonNull(targets.get(name), "target");
                Part part = new Part(
                        TargetResolution.readable(target, selected)
                                .requireSingle()
                                .allIndices(),
                        new ArrayList<>(),
                        new ArrayList<>());
                for (int position : positions) {
                    part.add(wanted.get(position).id(), position, outcomes);
                }
                parts.add(part);
            } catch (Rejection rejection) {
                refuse(positions, rejection, outcomes);
            }
        });
        return parts;
    }

    private static void refuse(List<Integer> positions, Rejection rejection, Outcome[] outcomes) {
        positions.forEach(position -> outcomes[position] = new Outcome.Refused(rejection));
    }

    private static ReadTarget target(String name) {
        IndexName.brokenRule(name).ifPresent(rule -> {
            throw Rejection.invalidName(name, rule);
        });
        return new ReadTarget(NameSelection.ofName(name), NameScope.everything(Action.FIND_DOCUMENT), false, true);
    }

    /**
     * The documents to find in the indices of one target. {@code positions} contains the position of each document in
     * the request.
     */
    private record Part(List<Index> indices, List<DocumentId> ids, List<Integer> positions) {

        void add(String id, int position, Outcome[] outcomes) {
            try {
                ids.add(new DocumentId(id));
                positions.add(position);
            } catch (Rejection rejection) {
                outcomes[position] = new Outcome.Refused(rejection);
            }
        }

        Lookup lookup() {
            return new Lookup(indices, ids);
        }

        void report(Map<DocumentId, StoredDocument> found, Outcome[] outcomes) {
            for (int i = 0; i < ids.size(); i++) {
                StoredDocument document = found.get(ids.get(i));
                outcomes[positions.get(i)] = document == null ? new Outcome.Missing() : new Outcome.Present(document);
            }
        }
    }
}
