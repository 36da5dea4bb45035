package io.millrace.domain.document.aggregation.collector;

import io.millrace.domain.document.aggregation.AggregationResult;
import io.millrace.domain.document.aggregation.BucketKey;
import io.millrace.domain.document.aggregation.collector.Collector.ResultSize;
import io.millrace.domain.document.aggregation.collector.Collector.Visit;
import java.util.ArrayList;
import java.util.List;

/** Buckets whose number the request defines. They are part of the result even if they are empty. */
final class FixedBuckets {

    private final Level level;
    private final List<Bucket> buckets = new ArrayList<>();

    FixedBuckets(int number, Level level) {
        this.level = level;
        for (int i = 0; i < number; i++) {
            buckets.add(new Bucket(level));
        }
    }

    void add(int position, Visit visit) {
        buckets.get(position).add(visit);
    }

    void mergeWith(FixedBuckets other) {
        for (int i = 0; i < buckets.size(); i++) {
            buckets.get(i).mergeWith(other.buckets.get(i));
        }
    }

    AggregationResult result(ResultSize size) {
        size.add(buckets.size());
        List<AggregationResult.Bucket> results = new ArrayList<>();
        for (int i = 0; i < buckets.size(); i++) {
            Bucket bucket = buckets.get(i);
            results.add(new AggregationResult.Bucket(
                    new BucketKey.Position(i), bucket.documents(), level.results(bucket, size)));
        }
        return new AggregationResult.Buckets(results, 0);
    }
}
