package io.millrace.domain.document.aggregation.collector;

import io.millrace.domain.Rejection;
import io.millrace.domain.document.DocumentSource;
import io.millrace.domain.document.Place;
import io.millrace.domain.document.Timestamp;
import io.millrace.domain.document.aggregation.AggregationResult;
import io.millrace.domain.document.aggregation.Aggregations;
import io.millrace.domain.document.aggregation.CollectorMemory;
import io.millrace.domain.document.aggregation.Sketches;
import io.millrace.domain.document.aggregation.collector.Collector.ResultSize;
import io.millrace.domain.document.aggregation.collector.Collector.Visit;
import io.millrace.domain.document.query.Candidate;
import io.millrace.domain.document.query.FieldPath;
import io.millrace.domain.document.query.FieldValue;
import java.util.Map;
import java.util.function.Supplier;

/**
 * Evaluates aggregations. It reads the values of the fields of {@link Aggregations#fields()} and evaluates the queries of
 * {@link Aggregations#queries()} with {@link Candidate}, so that engines can provide documents or columns. Parts of the
 * documents can be collected separately and merged. Not thread-safe.
 */
public final class AggregationCollector {

    private final Level level;
    private final Bucket all;
    private long visits;

    /**
     * Creates a collector without documents.
     *
     * @param memory called before the collector needs more memory
     */
    public AggregationCollector(Aggregations aggregations, Sketches sketches, CollectorMemory memory) {
        this.level = new Level(aggregations, sketches, memory);
        this.all = new Bucket(level);
    }

    /**
     * Adds a matching document. {@link Timestamp#MINIMUM} means that it has no timestamp.
     *
     * @param place returns the place of the document; called only for aggregations that return documents
     * @throws Rejection with reason {@code TOO_LARGE} if the result needs too much memory
     */
    public void add(Candidate document, Supplier<Place> place) {
        all.add(Visit.of(document, place, ++visits));
    }

    /**
     * Adds documents with the same single value of a field, instead of the documents themselves. Allowed only if
     * {@link Aggregations#needOnlyCounts()}. Each document must be added once for each of the fields.
     *
     * @throws Rejection with reason {@code TOO_LARGE} if the result needs too much memory
     */
    public void addCount(FieldPath field, FieldValue value, long documents) {
        Visit visit = Visit.of(documents, ++visits);
        all.inner(field).forEach(collector -> {
            if (!collector.addValue(value, visit)) {
                collector.addMissing(visit);
            }
        });
    }

    /**
     * Adds documents by their timestamps like {@link #addCount}.
     *
     * @param ascending the timestamps in microseconds
     */
    public void addTimestamps(long[] ascending) {
        if (ascending.length > 0) {
            all.inner(new FieldPath(DocumentSource.TIMESTAMP_FIELD))
                    .forEach(collector -> collector.addTimestamps(
                            ascending, 0, ascending.length, documents -> Visit.of(documents, ++visits)));
        }
    }

    /** Adds documents without a value of a field like {@link #addCount}. */
    public void addWithout(FieldPath field, long documents) {
        Visit visit = Visit.of(documents, ++visits);
        all.inner(field).forEach(collector -> collector.addMissing(visit));
    }

    /**
     * Adds all documents of a collector of the same aggregations. The other collector must not be used any more.
     *
     * @throws Rejection with reason {@code TOO_LARGE} if the result needs too much memory
     */
    public void mergeWith(AggregationCollector other) {
        all.mergeWith(other.all);
    }

    /**
     * Returns the results by the names of the aggregations.
     *
     * @throws Rejection if there are more than {@link Aggregations#MAXIMUM_BUCKETS} buckets
     */
    public Map<String, AggregationResult> results() {
        return level.results(all, new ResultSize());
    }
}
