package io.millrace.application.usecase.stream;

import io.millrace.application.port.driven.engine.DocumentStore;
import io.millrace.application.port.driven.engine.Indices;
import io.millrace.application.port.driven.service.StoreClock;
import io.millrace.domain.document.Page;
import io.millrace.domain.document.Page.Sort;
import io.millrace.domain.document.query.Query;
import io.millrace.domain.index.Index;
import io.millrace.domain.stream.RolloverConditions;
import io.millrace.domain.stream.RolloverConditions.Facts;
import io.millrace.domain.stream.RolloverConditions.Verdict;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;

/** Evaluates the conditions of a rollover against the current write index. */
public record RolloverJudge(Indices indices, DocumentStore documents, StoreClock clock) {

    /**
     * Evaluates the conditions.
     *
     * @throws io.millrace.application.port.driven.engine.IndexGoneException if the index was removed
     */
    Verdict judge(Index index, RolloverConditions conditions) {
        long count = index.closed() ? 0 : count(index, conditions.documentsToCount());
        long bytes = conditions.needsSize() ? size(index) : 0;
        return conditions.judge(Facts.at(clock.now(), index.createdAt(), count, bytes));
    }

    private long size(Index index) {
        return indices.sizesInBytes(List.of(index.id())).getOrDefault(index.id(), 0L);
    }

    /** Counts the documents of the index. Stops at the limit. */
    private long count(Index index, long limit) {
        Page none = new Page(0, 0, Sort.PLACE, Optional.empty(), OptionalLong.of(limit));
        return documents
                .search(List.of(index), new Query.MatchAll(), none)
                .total()
                .map(DocumentStore.Total::value)
                .orElse(0L);
    }
}
