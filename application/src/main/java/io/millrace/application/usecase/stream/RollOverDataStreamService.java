package io.millrace.application.usecase.stream;

import io.millrace.application.port.driven.engine.DataStreams;
import io.millrace.application.port.driven.engine.DataStreams.RolledOver;
import io.millrace.application.port.driven.engine.DocumentStore;
import io.millrace.application.port.driven.engine.IndexGoneException;
import io.millrace.application.port.driven.engine.Indices;
import io.millrace.application.port.driven.engine.Indices.NewIndex;
import io.millrace.application.port.driven.engine.StaleStreamException;
import io.millrace.application.port.driven.service.StoreClock;
import io.millrace.application.port.driving.stream.RollOverDataStream;
import io.millrace.domain.Fault;
import io.millrace.domain.Rejection;
import io.millrace.domain.document.Page;
import io.millrace.domain.document.Page.Sort;
import io.millrace.domain.document.query.Query;
import io.millrace.domain.index.Index;
import io.millrace.domain.index.StreamName;
import io.millrace.domain.stream.DataStream;
import io.millrace.domain.stream.RolloverConditions;
import io.millrace.domain.stream.RolloverConditions.Facts;
import io.millrace.domain.stream.RolloverConditions.Verdict;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;

/** Rolls data streams over. Each of several concurrent calls creates a new write index, one after another. */
public record RollOverDataStreamService(
        DataStreams streams, Indices indices, DocumentStore documents, StreamCreation creation, StoreClock clock)
        implements RollOverDataStream {

    /** The maximum number of attempts. Each concurrent rollover of the stream causes another attempt. */
    private static final int MOST_ATTEMPTS = 20;

    @Override
    public Outcome rollOver(Request request) {
        for (int attempt = 0; attempt < MOST_ATTEMPTS; attempt++) {
            Optional<Outcome> outcome = attempt(request);
            if (outcome.isPresent()) {
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
                .map(selected ->
                        Rejection.of(selected.aliases().isEmpty() ? Fault.ROLLOVER_OF_INDEX : Fault.ROLLOVER_OF_ALIAS))
                .orElseGet(() -> Rejection.indexNotFound(name));
    }

    /** Tries to roll the stream over; empty if the stream was changed concurrently and must be read again. */
    private Optional<Outcome> attempt(Request request) {
        DataStream stream = find(request.stream());
        try {
            return Optional.of(rollOver(stream, request));
        } catch (StaleStreamException | IndexGoneException e) {
            return Optional.empty();
        }
    }

    private Outcome rollOver(DataStream stream, Request request) {
        Index old = stream.writeIndex();
        Verdict verdict = judge(old, request.conditions());
        NewIndex next = creation.nextBackingIndex(stream);
        boolean rollOver = verdict.rollOver() && !request.dryRun();
        if (rollOver) {
            RolledOver rolled = streams.rollOver(stream, next);
            return new Outcome(rolled.before().name(), rolled.after().name(), true, false, verdict.met());
        }
        return new Outcome(old.name(), next.name(), false, request.dryRun(), verdict.met());
    }

    private Verdict judge(Index index, RolloverConditions conditions) {
        long count = index.closed() ? 0 : count(index, conditions.documentsToCount());
        long bytes = conditions.needsSize() ? size(index) : 0;
        return conditions.judge(Facts.at(clock.now(), index.createdAt(), count, bytes));
    }

    private long size(Index index) {
        return indices.sizesInBytes(List.of(index.id())).getOrDefault(index.id(), 0L);
    }

    /** Counts the documents of the index, but at most up to the limit. */
    private long count(Index index, long limit) {
        Page none = new Page(0, 0, Sort.PLACE, Optional.empty(), OptionalLong.of(limit));
        return documents
                .search(List.of(index), new Query.MatchAll(), none)
                .total()
                .map(DocumentStore.Total::value)
                .orElse(0L);
    }
}
