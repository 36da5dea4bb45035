package io.millrace.application.usecase.lifecycle;

import io.millrace.application.port.driven.engine.Engine;
import io.millrace.application.port.driven.engine.IndexGoneException;
import io.millrace.application.port.driven.service.ServiceMemory;
import io.millrace.application.port.driving.lifecycle.TrimDataStream;
import io.millrace.application.usecase.upgrade.UpgradeExclusion;
import io.millrace.domain.Rejection;
import io.millrace.domain.document.Page;
import io.millrace.domain.document.Page.Sort;
import io.millrace.domain.document.Timestamp;
import io.millrace.domain.document.query.Query;
import io.millrace.domain.index.Index;
import io.millrace.domain.index.IndexName;
import io.millrace.domain.lifecycle.OlderThan;
import io.millrace.domain.lifecycle.RemovalRule.Keep;
import io.millrace.domain.lifecycle.RemovalRule.Reason;
import io.millrace.domain.lifecycle.StreamState;
import io.millrace.domain.stream.DataStream;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;

/** Removes whole backing indices whose documents are all older than a given time. */
public record TrimDataStreamService(Engine engine, ServiceMemory memory, UpgradeExclusion exclusion)
        implements TrimDataStream {

    private static final Page LATEST = new Page(0, 1, Sort.TIMESTAMP_DESCENDING, Optional.empty(), OptionalLong.of(0));

    @Override
    public Outcome trim(Request request) {
        DataStream stream = engine.dataStreams()
                .find(request.stream())
                .orElseThrow(() -> Rejection.indexNotFound(request.stream().value()));
        StreamState state = new StoredStates(memory, List.of()).of(stream);
        List<Kept> kept = new ArrayList<>();
        List<Index> old = new ArrayList<>();
        for (Index index : stream.backingIndices()) {
            OlderThan rule =
                    new OlderThan(request.before(), isReadable(stream, index) ? newest(index) : Optional.empty());
            rule.reasonToKeep(state, index.id())
                    .ifPresentOrElse(keep -> kept.add(kept(index, keep, rule)), () -> old.add(index));
        }
        return request.dryRun() ? new Outcome(names(old), kept) : remove(request, old, kept);
    }

    private static List<IndexName> names(List<Index> indices) {
        return indices.stream().map(Index::name).toList();
    }

    private Outcome remove(Request request, List<Index> old, List<Kept> kept) {
        List<Index> removed = new ArrayList<>();
        exclusion
                .forEach(request.stream(), old, (index, lease) -> {
                    OlderThan rule = new OlderThan(request.before(), newest(index));
                    engine.dataStreams()
                            .remove(request.stream(), index.id(), rule, new StoredStates(memory, List.of(lease)))
                            .ifPresentOrElse(keep -> kept.add(kept(index, keep, rule)), () -> removed.add(index));
                })
                .forEach(index -> kept.add(new Kept(index.name(), Reason.UPGRADED, Optional.empty())));
        return new Outcome(names(removed), kept);
    }

    private static Kept kept(Index index, Keep keep, OlderThan rule) {
        Optional<Timestamp> newest = keep.reason() == Reason.WRITE_INDEX ? Optional.empty() : rule.newestOf(index);
        return new Kept(index.name(), keep.reason(), newest);
    }

    /**
     * Returns whether the newest document of the index must and can be read. It need not be read for the write index,
     * which is never removed. It cannot be read for a closed index.
     */
    private static boolean isReadable(DataStream stream, Index index) {
        return !index.closed() && !index.id().equals(stream.writeIndex().id());
    }

    /**
     * Reads the timestamp of the newest document. Returns empty if {@link Index#sealed} already contains the timestamp,
     * or if the index has no documents or was removed.
     */
    private Optional<Timestamp> newest(Index index) {
        if (index.sealed().isPresent()) {
            return Optional.empty();
        }
        try {
            return engine.documents().search(List.of(index), new Query.MatchAll(), LATEST).documents().stream()
                    .map(document -> document.timestamp())
                    .findFirst();
        } catch (IndexGoneException removedConcurrently) {
            return Optional.empty();
        }
    }
}
