package io.millrace.application.usecase.lifecycle;

import io.millrace.application.port.driven.engine.Engine;
import io.millrace.application.port.driven.engine.IndexGoneException;
import io.millrace.application.port.driving.lifecycle.TrimDataStream;
import io.millrace.application.usecase.upgrade.UpgradeExclusion;
import io.millrace.domain.Rejection;
import io.millrace.domain.document.Page;
import io.millrace.domain.document.Page.Sort;
import io.millrace.domain.document.Query;
import io.millrace.domain.document.TimeRange;
import io.millrace.domain.document.Timestamp;
import io.millrace.domain.index.Index;
import io.millrace.domain.index.IndexName;
import io.millrace.domain.stream.DataStream;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;

/** Removes whole backing indices by the timestamps of their documents. */
public record TrimDataStreamService(Engine engine, UpgradeExclusion exclusion) implements TrimDataStream {

    private static final Page LATEST = new Page(0, 1, Sort.TIMESTAMP_DESCENDING, Optional.empty(), OptionalLong.of(0));

    @Override
    public Outcome trim(Request request) {
        DataStream stream = engine.dataStreams()
                .find(request.stream())
                .orElseThrow(() -> Rejection.indexNotFound(request.stream().value()));
        List<Index> old = new ArrayList<>();
        List<Kept> kept = new ArrayList<>();
        for (Index index : stream.backingIndices()) {
            reasonToKeep(stream, index, request.before()).ifPresentOrElse(kept::add, () -> old.add(index));
        }
        List<Index> left = request.dryRun()
                ? List.of()
                : exclusion.forEach(
                        stream.name(), old, index -> engine.indices().delete(index));
        left.forEach(index -> kept.add(new Kept(index.name(), Reason.UPGRADED, Optional.empty())));
        List<IndexName> removed = old.stream()
                .filter(index -> !left.contains(index))
                .map(Index::name)
                .toList();
        return new Outcome(removed, kept);
    }

    private Optional<Kept> reasonToKeep(DataStream stream, Index index, Timestamp before) {
        if (index.id().equals(stream.writeIndex().id())) {
            return Optional.of(new Kept(index.name(), Reason.WRITE_INDEX, Optional.empty()));
        }
        if (index.closed() && index.sealed().isEmpty()) {
            return Optional.of(new Kept(index.name(), Reason.CLOSED, Optional.empty()));
        }
        Optional<Timestamp> latest = latest(index);
        if (latest.filter(newest -> newest.compareTo(before) >= 0).isPresent()) {
            return Optional.of(new Kept(index.name(), Reason.NEWER_DOCUMENTS, latest));
        }
        try {
            index.requireDeletable();
            return Optional.empty();
        } catch (Rejection blocked) {
            return Optional.of(new Kept(index.name(), Reason.BLOCKED, latest));
        }
    }

    private Optional<Timestamp> latest(Index index) {
        if (index.sealed().isPresent()) {
            return index.sealed().get().range().map(TimeRange::to);
        }
        try {
            return engine.documents().search(List.of(index), new Query.MatchAll(), LATEST).documents().stream()
                    .map(document -> document.timestamp())
                    .findFirst();
        } catch (IndexGoneException removedMeanwhile) {
            return Optional.empty();
        }
    }
}
