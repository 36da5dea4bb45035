package io.millrace.domain.document.aggregation.collector;

import io.millrace.domain.Rejection;
import io.millrace.domain.document.Timestamp;
import io.millrace.domain.document.aggregation.Aggregation;
import io.millrace.domain.document.aggregation.Aggregation.Composite.Source;
import io.millrace.domain.document.aggregation.AggregationResult;
import io.millrace.domain.document.aggregation.BucketKey;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.TreeMap;
import java.util.function.Consumer;

/** Evaluates {@link Aggregation.Composite}. It keeps only the buckets of the requested page. */
final class CompositeCollector extends Collector {

    /** The maximum number of buckets of one document, which may have several values of each field. */
    private static final int MOST_COMBINATIONS = 10_000;

    private final Aggregation.Composite composite;
    private final Level level;
    private final Combinations combinations;
    private final TreeMap<BucketKey.Combined, KeyedBuckets.Keyed> buckets = new TreeMap<>(this::compare);

    CompositeCollector(Aggregation.Composite composite, Level level) {
        this.composite = composite;
        this.level = level;
        this.combinations = new Combinations("composite", composite.sources());
    }

    private int compare(BucketKey.Combined one, BucketKey.Combined other) {
        for (int i = 0; i < one.parts().size(); i++) {
            int order = BucketKey.compare(one.parts().get(i), other.parts().get(i));
            if (order != 0) {
                return composite.sources().get(i).descending() ? -order : order;
            }
        }
        return 0;
    }

    @Override
    void add(Visit visit) {
        combinations.forEach(visit, key -> add(key, visit));
    }

    private void add(BucketKey.Combined key, Visit visit) {
        bucket(key).ifPresent(keyed -> keyed.bucket().add(visit));
    }

    /** Returns the bucket of a key, which is created if necessary; empty if the key is not on the page. */
    private Optional<KeyedBuckets.Keyed> bucket(BucketKey.Combined key) {
        if (composite.after().filter(after -> compare(key, after) <= 0).isPresent()) {
            return Optional.empty();
        }
        KeyedBuckets.Keyed known = buckets.get(key);
        if (known != null) {
            known.keepFirst(key);
            return Optional.of(known);
        }
        if (buckets.size() == composite.size()) {
            if (compare(key, buckets.lastKey()) > 0) {
                return Optional.empty();
            }
            level.reserve(-KeyedBuckets.bytes(buckets.pollLastEntry().getKey()));
        }
        level.reserve(KeyedBuckets.bytes(key));
        KeyedBuckets.Keyed created = new KeyedBuckets.Keyed(key, new Bucket(level));
        buckets.put(key, created);
        return Optional.of(created);
    }

    @Override
    void mergeWith(Collector other) {
        ((CompositeCollector) other)
                .buckets
                .values()
                .forEach(keyed -> bucket((BucketKey.Combined) keyed.key())
                        .ifPresent(own -> own.bucket().mergeWith(keyed.bucket())));
    }

    @Override
    AggregationResult result(ResultSize size) {
        size.add(buckets.size());
        List<AggregationResult.Bucket> results = new ArrayList<>();
        buckets.values()
                .forEach(keyed -> results.add(new AggregationResult.Bucket(
                        keyed.key(), keyed.bucket().documents(), level.results(keyed.bucket(), size))));
        return new AggregationResult.Buckets(results, 0);
    }

    /** Determines the combinations of the values of a document. Not thread-safe. */
    static final class Combinations {

        private final String kind;
        private final List<KeySource> sources;
        private int number;

        /**
         * Creates the combinations.
         *
         * @param kind the name of the aggregation in errors
         */
        Combinations(String kind, List<Source> sources) {
            this.kind = kind;
            this.sources = sources.stream().map(KeySource::new).toList();
        }

        /**
         * Passes all combinations of a document.
         *
         * @throws Rejection if the document has too many combinations
         */
        void forEach(Visit visit, Consumer<BucketKey.Combined> consumer) {
            number = 0;
            combine(visit, new BucketKey[sources.size()], 0, consumer);
        }

        private void combine(Visit visit, BucketKey[] parts, int from, Consumer<BucketKey.Combined> consumer) {
            if (from == parts.length) {
                if (++number > MOST_COMBINATIONS) {
                    throw Rejection.invalid("[" + kind + "] finds more than " + MOST_COMBINATIONS
                            + " combinations of values in one document");
                }
                consumer.accept(new BucketKey.Combined(Arrays.asList(parts)));
                return;
            }
            KeySource source = sources.get(from);
            boolean[] found = new boolean[1];
            source.keys(visit, key -> {
                found[0] = true;
                parts[from] = key;
                combine(visit, parts, from + 1, consumer);
            });
            Optional<BucketKey> otherwise = found[0] ? Optional.empty() : source.keyWithoutValue();
            if (otherwise.isPresent()) {
                parts[from] = otherwise.get();
                combine(visit, parts, from + 1, consumer);
            }
        }
    }

    /** Returns the keys of a document in one source. */
    private record KeySource(Source source) {

        Optional<BucketKey> keyWithoutValue() {
            return source.absent()
                    ? Optional.of(new BucketKey.Absent())
                    : source.values().missing().map(BucketKey.Term::of);
        }

        void keys(Visit visit, Consumer<BucketKey> consumer) {
            Aggregation.BucketsOfField values = source.values();
            if (values.field().isTimestamp()) {
                if (visit.document().timestamp().equals(Timestamp.MINIMUM)) {
                    return;
                }
                consumer.accept(
                        values instanceof Aggregation.DateHistogram histogram
                                ? Intervals.of(histogram).key(visit.document().timestamp())
                                : values instanceof Aggregation.Histogram histogram
                                        ? Intervals.of(histogram)
                                                .key(visit.document().timestamp())
                                        : BucketKey.Term.of(visit.document().timestamp()));
                return;
            }
            visit.document().anyValue(values.field(), value -> {
                Optional<BucketKey> key = values instanceof Aggregation.DateHistogram histogram
                        ? Intervals.of(histogram).key(value)
                        : values instanceof Aggregation.Histogram histogram
                                ? Intervals.of(histogram).key(value)
                                : Optional.of(BucketKey.Term.of(value));
                key.ifPresent(consumer);
                return false;
            });
        }
    }
}
