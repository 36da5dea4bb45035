package io.millrace.adapters.persistence.document;

import io.millrace.adapters.persistence.document.table.DocumentTable;
import io.millrace.adapters.persistence.index.IndexCatalog;
import io.millrace.application.port.driven.engine.DocumentStore;
import io.millrace.domain.document.DocumentId;
import io.millrace.domain.document.NewDocument;
import io.millrace.domain.document.Page;
import io.millrace.domain.document.SpanCounts;
import io.millrace.domain.document.aggregation.AggregationResult;
import io.millrace.domain.document.aggregation.Aggregations;
import io.millrace.domain.document.query.Query;
import io.millrace.domain.index.Index;
import io.millrace.domain.index.IndexId;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jdbi.v3.core.Jdbi;

/** Keeps all documents in blocks: indices are packed before anything is in them. */
record PackedStore(DocumentStore store, Jdbi jdbi) implements DocumentStore {

    private List<Index> packed(List<Index> indices) {
        indices.stream()
                .filter(Index::keepsArrivalOrder)
                .forEach(index -> jdbi.useTransaction(transaction -> {
                    DocumentTable table = new DocumentTable(index.id());
                    if (IndexCatalog.find(transaction, index.id()).isPresent() && !table.isPacked(transaction)) {
                        table.packEmpty(transaction);
                    }
                }));
        return indices;
    }

    @Override
    public List<Outcome> append(Index index, List<NewDocument> batch) {
        return store.append(packed(List.of(index)).get(0), batch);
    }

    @Override
    public Optional<StoredDocument> find(List<Index> indices, DocumentId id) {
        return store.find(packed(indices), id);
    }

    @Override
    public List<Map<DocumentId, StoredDocument>> findAll(List<Lookup> lookups) {
        lookups.forEach(lookup -> packed(lookup.indices()));
        return store.findAll(lookups);
    }

    @Override
    public Map<IndexId, Long> lastNumbers(List<Index> indices) {
        return store.lastNumbers(packed(indices));
    }

    @Override
    public DocumentStore upTo(Map<IndexId, Long> limits) {
        return new PackedStore(store.upTo(limits), jdbi);
    }

    @Override
    public long count(List<Index> indices, Query query) {
        return store.count(packed(indices), query);
    }

    @Override
    public SpanCounts countBySpan(List<Index> indices, Query query, long width) {
        return store.countBySpan(packed(indices), query, width);
    }

    @Override
    public Map<String, AggregationResult> aggregate(List<Searched> parts, Aggregations aggregations) {
        return store.aggregate(
                parts.stream()
                        .map(part -> new Searched(packed(part.indices()), part.query()))
                        .toList(),
                aggregations);
    }

    @Override
    public Map<IndexId, Long> countEach(List<Index> indices) {
        return store.countEach(packed(indices));
    }

    @Override
    public Found search(List<Index> indices, Query query, Page page) {
        return store.search(packed(indices), query, page);
    }
}
