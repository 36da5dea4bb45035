package io.millrace.adapters.persistence.document.aggregation;

import io.millrace.adapters.persistence.document.admission.ScanDeadline;
import io.millrace.adapters.persistence.document.admission.ScanWindow;
import io.millrace.adapters.persistence.document.query.FieldReader;
import io.millrace.adapters.persistence.document.search.DocumentReader;
import io.millrace.adapters.persistence.document.search.SearchedIndex;
import io.millrace.adapters.persistence.document.search.Segments;
import io.millrace.application.port.driven.engine.DocumentStore.Searched;
import io.millrace.domain.document.aggregation.Aggregations;
import io.millrace.domain.document.aggregation.collector.AggregationCollector;
import io.millrace.domain.document.query.Query;
import io.millrace.domain.index.Index;
import io.millrace.domain.index.IndexId;
import java.sql.SQLException;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;

/**
 * Passes the matching documents to a collector.
 *
 * @param limits for some indices, the highest sequence number of documents that are counted; other indices have no
 *     limit
 */
public record DocumentAggregation(
        Aggregations aggregations,
        AggregationCollector collector,
        Map<IndexId, Long> limits,
        ScanWindow window,
        ScanDeadline deadline) {

    /**
     * Passes the matching documents of all parts to the collector. Each part has its own query and its own indices.
     *
     * @param targets the indices of all parts, one part after another
     */
    public void collect(DocumentReader reader, List<SearchedIndex> targets, List<Searched> parts) throws SQLException {
        Map<IndexId, SearchedIndex> byId = new HashMap<>();
        targets.forEach(target -> byId.put(target.index().id(), target));
        for (Searched part : parts) {
            Query query = part.query();
            FieldReader fields = new FieldReader(query, aggregations);
            for (Index index : part.indices()) {
                SearchedIndex target = Objects.requireNonNull(byId.get(index.id()), "target");
                if (target.mayContain(query.timeBounds())) {
                    collect(reader, target, query, fields);
                }
            }
        }
    }

    private void collect(DocumentReader reader, SearchedIndex target, Query query, FieldReader fields)
            throws SQLException {
        boolean needsSources = query.needsFields() || aggregations.needFields();
        new Segments(reader, query, fields, needsSources, window, deadline)
                .all(target, limitOf(target), new AggregatedIndex(aggregations, collector, target.index()));
    }

    private long limitOf(SearchedIndex target) {
        return limits.getOrDefault(target.index().id(), Long.MAX_VALUE);
    }
}
