package io.millrace.domain.document.aggregation.collector;

import io.millrace.domain.document.aggregation.AggregationResult;
import io.millrace.domain.document.aggregation.collector.Collector.ResultSize;
import io.millrace.domain.document.aggregation.collector.Collector.Visit;
import io.millrace.domain.document.query.FieldPath;
import java.util.Arrays;
import java.util.stream.Stream;

/** The documents of one bucket, and the collectors of its aggregations. */
final class Bucket {

    private final Collector[] inner;
    private long documents;
    private long lastVisit;

    Bucket(Level level) {
        inner = level.create();
    }

    /** Adds a document unless it was the last one added. */
    void add(Visit visit) {
        if (visit.number() == lastVisit) {
            return;
        }
        lastVisit = visit.number();
        documents += visit.documents();
        for (Collector collector : inner) {
            collector.add(visit);
        }
    }

    void mergeWith(Bucket other) {
        documents += other.documents;
        for (int i = 0; i < inner.length; i++) {
            inner[i].mergeWith(other.inner[i]);
        }
    }

    long documents() {
        return documents;
    }

    AggregationResult result(int position, ResultSize size) {
        return inner[position].result(size);
    }

    /** Returns the collectors of the values of a field. */
    Stream<FieldCollector> inner(FieldPath field) {
        return Arrays.stream(inner)
                .map(FieldCollector.class::cast)
                .filter(collector -> collector.field().equals(field));
    }
}
