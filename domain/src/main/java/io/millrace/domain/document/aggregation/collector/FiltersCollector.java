package io.millrace.domain.document.aggregation.collector;

import io.millrace.domain.document.aggregation.Aggregation;
import io.millrace.domain.document.aggregation.AggregationResult;

/** Evaluates {@link Aggregation.Filters}. */
final class FiltersCollector extends Collector {

    private final Aggregation.Filters filters;
    private final FixedBuckets buckets;

    FiltersCollector(Aggregation.Filters filters, Level level) {
        this.filters = filters;
        this.buckets = new FixedBuckets(filters.queries().size() + (filters.others() ? 1 : 0), level);
    }

    @Override
    void add(Visit visit) {
        boolean isMatched = false;
        for (int i = 0; i < filters.queries().size(); i++) {
            if (filters.queries().get(i).matches(visit.document())) {
                isMatched = true;
                buckets.add(i, visit);
            }
        }
        if (filters.others() && !isMatched) {
            buckets.add(filters.queries().size(), visit);
        }
    }

    @Override
    void mergeWith(Collector other) {
        buckets.mergeWith(((FiltersCollector) other).buckets);
    }

    @Override
    AggregationResult result(ResultSize size) {
        return buckets.result(size);
    }
}
