package io.millrace.domain.document.aggregation.collector;

import io.millrace.domain.document.aggregation.AggregationResult;
import io.millrace.domain.document.aggregation.BucketKey;
import io.millrace.domain.document.aggregation.BucketOrder;
import io.millrace.domain.document.aggregation.collector.Collector.ResultSize;
import io.millrace.domain.document.aggregation.collector.Collector.Visit;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalDouble;
import java.util.PriorityQueue;
import java.util.function.UnaryOperator;

/** Buckets by their keys. */
final class KeyedBuckets {

    private static final int BYTES_OF_ENTRY = 100;

    private final Level level;
    private final Map<BucketKey, Keyed> buckets = new HashMap<>();

    /** A bucket with its key. */
    static final class Keyed {

        private BucketKey key;
        private final Bucket bucket;

        Keyed(BucketKey key, Bucket bucket) {
            this.key = key;
            this.bucket = bucket;
        }

        BucketKey key() {
            return key;
        }

        Bucket bucket() {
            return bucket;
        }

        /** Uses the first type of equal terms. */
        void keepFirst(BucketKey equal) {
            key = first(key, equal);
        }

        private static BucketKey first(BucketKey key, BucketKey equal) {
            if (key instanceof BucketKey.Term own && equal instanceof BucketKey.Term other) {
                return own.orFirst(other);
            }
            if (key instanceof BucketKey.Combined own && equal instanceof BucketKey.Combined other) {
                List<BucketKey> parts = new ArrayList<>();
                for (int i = 0; i < own.parts().size(); i++) {
                    parts.add(first(own.parts().get(i), other.parts().get(i)));
                }
                return new BucketKey.Combined(parts);
            }
            return key;
        }

        /**
         * Returns the value of an inner aggregation by which the buckets are sorted. Buckets without a value come last,
         * both in ascending and in descending order.
         */
        private OptionalDouble number(Level level, BucketOrder.ByNumber order) {
            return bucket.result(level.position(order.name()), new ResultSize()).number(order.number());
        }
    }

    KeyedBuckets(Level level) {
        this.level = level;
    }

    void add(BucketKey key, Visit visit) {
        Keyed keyed = buckets.get(key);
        if (keyed == null) {
            level.reserve(bytes(key));
            keyed = new Keyed(key, new Bucket(level));
            buckets.put(key, keyed);
        } else {
            keyed.keepFirst(key);
        }
        keyed.bucket.add(visit);
    }

    int size() {
        return buckets.size();
    }

    /** Replaces the keys, and merges the buckets with the same new key. */
    void replaceKeys(UnaryOperator<BucketKey> replacement) {
        List<Keyed> all = new ArrayList<>(buckets.values());
        buckets.clear();
        for (Keyed keyed : all) {
            BucketKey key = replacement.apply(keyed.key);
            Keyed existing = buckets.get(key);
            if (existing == null) {
                buckets.put(key, new Keyed(key, keyed.bucket));
            } else {
                existing.bucket.mergeWith(keyed.bucket);
            }
        }
    }

    static long bytes(BucketKey key) {
        return key instanceof BucketKey.Combined combined
                ? combined.parts().stream().mapToLong(KeyedBuckets::bytes).sum()
                : BYTES_OF_ENTRY
                        + (key instanceof BucketKey.Term term ? 2L * term.text().length() : 0);
    }

    void mergeWith(KeyedBuckets other) {
        other.buckets.forEach((key, keyed) -> {
            Keyed own = buckets.get(key);
            if (own == null) {
                level.reserve(bytes(key));
                buckets.put(key, keyed);
            } else {
                own.keepFirst(keyed.key);
                own.bucket.mergeWith(keyed.bucket);
            }
        });
    }

    /** Returns the buckets with at least {@code minimum} documents, unordered. */
    List<Keyed> found(long minimum) {
        List<Keyed> found = new ArrayList<>();
        for (Keyed keyed : buckets.values()) {
            if (keyed.bucket.documents() >= minimum) {
                found.add(keyed);
            }
        }
        return found;
    }

    /** Returns an empty bucket that is not part of the collected buckets. */
    Keyed empty(BucketKey key) {
        return new Keyed(key, new Bucket(level));
    }

    /** Sorts buckets. The numbers of inner aggregations are computed once for each bucket. */
    void sort(List<Keyed> found, List<BucketOrder> orders) {
        found.sort(comparator(found, orders));
    }

    /** Returns the first buckets in an order, without sorting the others. */
    List<Keyed> first(List<Keyed> found, List<BucketOrder> orders, int most) {
        Comparator<Keyed> comparator = comparator(found, orders);
        PriorityQueue<Keyed> first = new PriorityQueue<>(comparator.reversed());
        for (Keyed keyed : found) {
            if (first.size() < most) {
                first.add(keyed);
            } else if (most > 0 && comparator.compare(keyed, first.element()) < 0) {
                first.remove();
                first.add(keyed);
            }
        }
        List<Keyed> sorted = new ArrayList<>(first);
        sorted.sort(comparator);
        return sorted;
    }

    private Comparator<Keyed> comparator(List<Keyed> found, List<BucketOrder> orders) {
        Comparator<Keyed> comparator = null;
        for (BucketOrder order : orders) {
            Comparator<Keyed> next = comparator(found, order);
            comparator = comparator == null ? next : comparator.thenComparing(next);
        }
        Comparator<Keyed> byKey = Comparator.comparing(Keyed::key, BucketKey::compare);
        return comparator == null ? byKey : comparator.thenComparing(byKey);
    }

    private Comparator<Keyed> comparator(List<Keyed> found, BucketOrder order) {
        if (order instanceof BucketOrder.ByNumber byNumber) {
            Map<BucketKey, OptionalDouble> numbers = new HashMap<>();
            found.forEach(keyed -> numbers.put(keyed.key, keyed.number(level, byNumber)));
            double sign = order.descending() ? -1 : 1;
            return Comparator.comparingDouble(keyed -> {
                OptionalDouble number = numbers.getOrDefault(keyed.key, OptionalDouble.empty());
                return number.isPresent() ? sign * number.getAsDouble() : Double.NaN;
            });
        }
        Comparator<Keyed> ascending = order instanceof BucketOrder.ByCount
                ? Comparator.comparingLong(keyed -> keyed.bucket.documents())
                : Comparator.comparing(Keyed::key, BucketKey::compare);
        return order.descending() ? ascending.reversed() : ascending;
    }

    /** Returns the results of buckets, in their order. */
    List<AggregationResult.Bucket> results(List<Keyed> found, ResultSize size) {
        size.add(found.size());
        List<AggregationResult.Bucket> results = new ArrayList<>();
        for (Keyed keyed : found) {
            results.add(new AggregationResult.Bucket(
                    keyed.key, keyed.bucket.documents(), level.results(keyed.bucket, size)));
        }
        return results;
    }
}
