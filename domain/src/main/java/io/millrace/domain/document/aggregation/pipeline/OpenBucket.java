package io.millrace.domain.document.aggregation.pipeline;

import io.millrace.domain.document.aggregation.AggregationResult;
import io.millrace.domain.document.aggregation.AggregationResult.Amount;
import io.millrace.domain.document.aggregation.AggregationResult.Bucket;
import io.millrace.domain.document.aggregation.BucketKey;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.OptionalDouble;

/**
 * A bucket to which pipelines add results.
 *
 * @param inner the results of its aggregations and pipelines, by name
 */
record OpenBucket(BucketKey key, long documents, Map<String, AggregationResult> inner) {

    /** Returns a bucket without results of further pipelines. */
    static OpenBucket of(Bucket bucket) {
        return new OpenBucket(bucket.key(), bucket.documents(), bucket.inner());
    }

    /** Copies a bucket. All pipelines add their results to this copy. */
    static OpenBucket copyOf(Bucket bucket) {
        return new OpenBucket(bucket.key(), bucket.documents(), new LinkedHashMap<>(bucket.inner()));
    }

    void add(String name, OptionalDouble number) {
        inner.put(name, new Amount(number));
    }

    Bucket closed() {
        return new Bucket(key, documents, inner);
    }
}
