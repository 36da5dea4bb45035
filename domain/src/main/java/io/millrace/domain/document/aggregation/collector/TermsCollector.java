package io.millrace.domain.document.aggregation.collector;

import io.millrace.domain.document.Timestamp;
import io.millrace.domain.document.aggregation.Aggregation;
import io.millrace.domain.document.aggregation.AggregationResult;
import io.millrace.domain.document.aggregation.BucketKey;
import io.millrace.domain.document.aggregation.BucketOrder;
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
        if (terms.counts(term)) {
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
        found.removeIf(keyed -> keyed.bucket().documents() > terms.maximum());
        return result(buckets, found, terms.order(), terms.size(), size);
    }

    private static AggregationResult result(
            KeyedBuckets buckets, List<KeyedBuckets.Keyed> found, List<BucketOrder> order, int most, ResultSize size) {
        long all = documents(found);
        List<KeyedBuckets.Keyed> first = buckets.first(found, order, most);
        return new AggregationResult.Buckets(buckets.results(first, size), all - documents(first));
    }

    private static long documents(List<KeyedBuckets.Keyed> buckets) {
        return buckets.stream().mapToLong(keyed -> keyed.bucket().documents()).sum();
    }

    /** Evaluates {@link Aggregation.MultiTerms}. */
    static final class OfSeveral extends Collector {

        private final Aggregation.MultiTerms terms;
        private final CompositeCollector.Combinations combinations;
        private final KeyedBuckets buckets;

        OfSeveral(Aggregation.MultiTerms terms, Level level) {
            this.terms = terms;
            this.combinations = new CompositeCollector.Combinations(
                    "multi_terms",
                    terms.sources().stream()
                            .map(values -> new Aggregation.Composite.Source("", values, false, false))
                            .toList());
            this.buckets = new KeyedBuckets(level);
        }

        @Override
        void add(Visit visit) {
            combinations.forEach(visit, key -> buckets.add(key, visit));
        }

        @Override
        void mergeWith(Collector other) {
            buckets.mergeWith(((OfSeveral) other).buckets);
        }

        @Override
        AggregationResult result(ResultSize size) {
            return TermsCollector.result(buckets, buckets.found(terms.minimum()), terms.order(), terms.size(), size);
        }
    }
}
