package io.millrace.application.usecase.document;

import io.millrace.application.port.driven.engine.DocumentStore.StoredDocument;
import io.millrace.application.port.driving.document.ReadDocuments;
import io.millrace.application.port.driving.index.ReadTarget;
import io.millrace.domain.catalog.Snapshot;
import io.millrace.domain.catalog.Snapshot.Slice;
import io.millrace.domain.document.DocumentId;
import io.millrace.domain.document.Page;
import io.millrace.domain.document.SpanCounts;
import io.millrace.domain.document.aggregation.Aggregations;
import io.millrace.domain.document.query.Query;
import java.util.List;
import java.util.Optional;

/** Counts the documents in results. */
record CountedReads(ReadDocuments documents, DocumentMeter meter) implements ReadDocuments {

    @Override
    public Optional<StoredDocument> find(String target, DocumentId id) {
        Optional<StoredDocument> found = documents.find(target, id);
        meter.countRead(found.isPresent() ? 1 : 0);
        return found;
    }

    @Override
    public List<Outcome> find(List<Wanted> wanted) {
        List<Outcome> outcomes = documents.find(wanted);
        meter.countRead(
                outcomes.stream().filter(Outcome.Present.class::isInstance).count());
        return outcomes;
    }

    @Override
    public Answer search(ReadTarget target, Query query, Page page) {
        return counted(documents.search(target, query, page));
    }

    @Override
    public Answer search(ReadTarget target, Query query, Page page, Snapshot snapshot, Slice slice) {
        return counted(documents.search(target, query, page, snapshot, slice));
    }

    @Override
    public Answer search(ReadTarget target, Query query, Page page, List<Boost> boosts) {
        return counted(documents.search(target, query, page, boosts));
    }

    private Answer counted(Answer answer) {
        meter.countRead(answer.found().documents().size());
        return answer;
    }

    @Override
    public Opened open(ReadTarget target) {
        return documents.open(target);
    }

    @Override
    public Counted count(ReadTarget target, Query query) {
        return documents.count(target, query);
    }

    @Override
    public SpanCounts countBySpan(ReadTarget target, Query query, long width) {
        return documents.countBySpan(target, query, width);
    }

    @Override
    public Aggregated aggregate(ReadTarget target, Query query, Aggregations aggregations) {
        return documents.aggregate(target, query, aggregations);
    }

    @Override
    public Aggregated aggregate(
            ReadTarget target, Query query, Aggregations aggregations, Snapshot snapshot, Slice slice) {
        return documents.aggregate(target, query, aggregations, snapshot, slice);
    }
}
