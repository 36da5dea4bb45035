package io.millrace.application.usecase.stream;

import io.millrace.application.port.driven.engine.DataStreams;
import io.millrace.application.port.driven.engine.DataStreams.RolledOver;
import io.millrace.application.port.driven.engine.DocumentStore;
import io.millrace.application.port.driven.engine.DocumentStore.StoredDocument;
import io.millrace.application.port.driven.engine.IndexGoneException;
import io.millrace.application.port.driven.engine.Indices;
import io.millrace.application.port.driven.engine.Indices.NewIndex;
import io.millrace.application.port.driven.engine.StaleStreamException;
import io.millrace.application.port.driven.service.lifecycle.StreamLifecycles;
import io.millrace.application.port.driven.service.security.audit.AuditTrail.Kind;
import io.millrace.application.port.driving.security.audit.AuditChange;
import io.millrace.application.port.driving.stream.ManageDataStreams;
import io.millrace.domain.Fault;
import io.millrace.domain.Rejection;
import io.millrace.domain.document.Page;
import io.millrace.domain.document.Page.Sort;
import io.millrace.domain.document.Timestamp;
import io.millrace.domain.document.query.Query;
import io.millrace.domain.index.Index;
import io.millrace.domain.index.IndexId;
import io.millrace.domain.index.NameSelection;
import io.millrace.domain.index.StreamName;
import io.millrace.domain.security.Authentication;
import io.millrace.domain.security.privilege.NameScope;
import io.millrace.domain.security.privilege.RestrictedNames;
import io.millrace.domain.stream.BackingIndexChange;
import io.millrace.domain.stream.DataStream;
import io.millrace.domain.stream.RolloverConditions.Verdict;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;

/**
 * Manages data streams. If several rollovers are requested concurrently, each of them creates a new write index, one
 * after another.
 *
 * @param restricted the names of the indices of the service, which must not be added to a data stream
 */
public record DataStreamsService(
        DataStreams streams,
        Indices indices,
        DocumentStore documents,
        StreamLifecycles lifecycles,
        StreamCreation creation,
        RestrictedNames restricted,
        RolloverJudge judge,
        AuditChange audit)
        implements ManageDataStreams {

    private static final Page LATEST = new Page(0, 1, Sort.TIMESTAMP_DESCENDING, Optional.empty(), OptionalLong.of(0));

    /** The maximum number of attempts. Another attempt is made if the stream was rolled over concurrently. */
    private static final int MOST_ATTEMPTS = 20;

    @Override
    public void create(Authentication caller, StreamName name) {
        creation.create(name);
        audit.record(caller, Kind.DATA_STREAM_CREATED, Map.of("data_stream", name.value()));
    }

    @Override
    public List<Listed> list(NameSelection selection, NameScope scope, boolean withLatest) {
        List<DataStream> selected = indices.selectStreams(selection, scope).requireAll();
        return selected.stream()
                .map(stream -> new Listed(stream, withLatest ? latest(stream) : Optional.empty()))
                .toList();
    }

    @Override
    public Map<StreamName, Timestamp> newest(Collection<DataStream> wanted) {
        Map<StreamName, Timestamp> newest = new HashMap<>();
        wanted.forEach(stream -> latest(stream).ifPresent(latest -> newest.put(stream.name(), latest)));
        return newest;
    }

    @Override
    public List<Measured> measure(NameSelection selection, NameScope scope) {
        List<DataStream> selected = indices.selectStreams(selection, scope).requireAll();
        Map<IndexId, Long> sizes = indices.sizesInBytes(selected.stream()
                .flatMap(stream -> stream.backingIndices().stream())
                .map(Index::id)
                .toList());
        return selected.stream()
                .map(stream -> new Measured(stream, bytes(stream, sizes), latest(stream)))
                .toList();
    }

    private static long bytes(DataStream stream, Map<IndexId, Long> sizes) {
        return stream.backingIndices().stream()
                .mapToLong(index -> sizes.getOrDefault(index.id(), 0L))
                .sum();
    }

    /** Returns the latest timestamp of the documents in the open backing indices. */
    private Optional<Timestamp> latest(DataStream stream) {
        List<Index> open = stream.backingIndices().stream()
                .filter(index -> !index.closed())
                .toList();
        try {
            return documents.search(open, new Query.MatchAll(), LATEST).documents().stream()
                    .map(StoredDocument::timestamp)
                    .findFirst();
        } catch (IndexGoneException e) {
            return streams.find(stream.name()).flatMap(this::latest);
        }
    }

    @Override
    public void modify(Authentication caller, List<BackingIndexChange> changes) {
        if (changes.isEmpty()) {
            throw Rejection.invalid("no data stream actions specified, at least one must be specified");
        }
        for (BackingIndexChange change : changes) {
            if (change instanceof BackingIndexChange.Addition) {
                restricted.requireTogether(change.index(), change.stream());
            }
        }
        streams.modify(changes);
        audit.record(
                caller,
                Kind.DATA_STREAM_MODIFIED,
                Map.of(
                        "changes",
                        AuditChange.names(changes.stream()
                                .map(DataStreamsService::inWords)
                                .toList())));
    }

    private static String inWords(BackingIndexChange change) {
        return change instanceof BackingIndexChange.Addition
                ? "added " + change.index() + " to " + change.stream()
                : "removed " + change.index() + " from " + change.stream();
    }

    @Override
    public void delete(Authentication caller, NameSelection selection, NameScope scope) {
        List<DataStream> selected = indices.selectStreams(selection, scope).requireAll();
        for (DataStream stream : selected) {
            stream.backingIndices().forEach(Index::requireDeletable);
        }
        for (DataStream stream : selected) {
            streams.delete(stream.name());
            audit.record(
                    caller,
                    Kind.DATA_STREAM_DELETED,
                    Map.of(
                            "data_stream",
                            stream.name().value(),
                            "number_of_indices",
                            Integer.toString(stream.backingIndices().size())));
            lifecycles.end(stream.name(), stream.writeIndex().createdAt());
        }
    }

    @Override
    public RolloverOutcome rollOver(Authentication caller, Rollover request) {
        for (int attempt = 0; attempt < MOST_ATTEMPTS; attempt++) {
            Optional<RolloverOutcome> outcome = attempt(request);
            if (outcome.isPresent()) {
                if (outcome.get().rolledOver()) {
                    audit.record(
                            caller,
                            Kind.DATA_STREAM_ROLLED_OVER,
                            outcome.get()
                                    .audited("data_stream", request.stream().value()));
                }
                return outcome.get();
            }
        }
        throw new Rejection(
                Rejection.Reason.OVERLOADED,
                "too many concurrent requests roll over data stream [" + request.stream() + "]");
    }

    private DataStream find(StreamName name) {
        return streams.find(name).orElseThrow(() -> notRolledOver(name.value()));
    }

    private Rejection notRolledOver(String name) {
        return Optional.ofNullable(indices.selectEach(List.of(name)).get(name))
                .filter(selected -> !selected.indices().isEmpty())
                .map(selected -> selected.aliases().isEmpty()
                        ? Rejection.of(Fault.ROLLOVER_OF_INDEX)
                        : Rejection.of(Fault.ROLLOVER_OF_STREAM_ALIAS, name))
                .orElseGet(() -> Rejection.indexNotFound(name));
    }

    /**
     * Tries to roll the stream over. Returns empty if the stream was changed concurrently, so that the caller must read
     * it again.
     */
    private Optional<RolloverOutcome> attempt(Rollover request) {
        DataStream stream = find(request.stream());
        try {
            return Optional.of(rollOver(stream, request));
        } catch (StaleStreamException | IndexGoneException e) {
            return Optional.empty();
        }
    }

    private RolloverOutcome rollOver(DataStream stream, Rollover request) {
        Index old = stream.writeIndex();
        Verdict verdict = judge.judge(old, request.conditions());
        NewIndex next = creation.nextBackingIndex(stream);
        boolean rollOver = verdict.rollOver() && !request.dryRun();
        if (rollOver) {
            RolledOver rolled = streams.rollOver(stream, next);
            return new RolloverOutcome(rolled.before().name(), rolled.after().name(), true, false, verdict.met());
        }
        return new RolloverOutcome(old.name(), next.name(), false, request.dryRun(), verdict.met());
    }
}
