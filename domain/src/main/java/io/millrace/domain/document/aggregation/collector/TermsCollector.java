package io.millrace.domain.document.aggregation.collector;

import io.millrace.domain.document.Timestamp;
import io.millrace.domain.document.aggregation.Aggregation;
import io.millrace.domain.document.aggregation.AggregationResult;
import io.millrace.domain.document.aggregation.BucketKey;
import io.millrace.domain.document.query.FieldValue;
import java.util.List;

/** Evaluates {@link Aggregation.Terms}. */
final class TermsCollector extends FieldCollector {

    private final Aggregation.Terms terms;
    private final KeyedBuckets buckets;

    TermsCollector(Aggregation.Terms terms, Level level) {
        super(terms.field(), terms.missing());
        this.terms = terms;
        this.buckets = new KeyedBuckets(level);
    }

    @Override
    boolean addValue(FieldValue value, Visit visit) {
        add(BucketKey.Term.of(value), visit);
        return true;
    }

    @Override
    void addTimestamp(Timestamp timestamp, Visit visit) {
        add(BucketKey.Term.of(timestamp), visit);
    }

    private void add(BucketKey.Term term, Visit visit) {
        if ((terms.include().isEmpty() || terms.include().get().contains(term))
                && !terms.exclude().contains(term)) {
            buckets.add(term, visit);
        }
    }

    @Override
    void mergeWith(Collector other) {
        buckets.mergeWith(((TermsCollector) other).buckets);
    }

    @Override
    AggregationResult result(ResultSize size) {
        List<KeyedBuckets.Keyed> found = buckets.found(terms.minimum());
        long all = documents(found);
        List<KeyedBuckets.Keyed> first = buckets.first(found, terms.order(), terms.size());
        return new AggregationResult.Buckets(buckets.results(first, size), all - documents(first));
    }

    private static long documents(List<KeyedBuckets.Keyed> buckets) {
        return buckets.stream().mapToLong(keyed -> keyed.bucket().documents()).sum();
    }
}
