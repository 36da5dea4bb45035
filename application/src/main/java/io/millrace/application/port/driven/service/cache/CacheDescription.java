package io.millrace.application.port.driven.service.cache;

import java.time.Duration;
import java.util.Objects;
import java.util.OptionalLong;

/**
 * One cache at a moment.
 *
 * @param implementation the class that keeps the values
 * @param keyType {@code java.lang.String}, or that the keys are {@code not String}
 * @param valueType the class of the values
 * @param timeToLive how long a value is kept at most
 */
public record CacheDescription(
        String name,
        String implementation,
        String keyType,
        String valueType,
        Limit limit,
        Duration timeToLive,
        Statistics statistics) {

    public CacheDescription {
        Objects.requireNonNull(name, "name");
        Objects.requireNonNull(implementation, "implementation");
        Objects.requireNonNull(keyType, "keyType");
        Objects.requireNonNull(valueType, "valueType");
        Objects.requireNonNull(limit, "limit");
        Objects.requireNonNull(timeToLive, "timeToLive");
        Objects.requireNonNull(statistics, "statistics");
    }

    /** Returns whether one entry can be named in a text. */
    public boolean hasTextKeys() {
        return keyType.equals(String.class.getName());
    }

    /** What bounds a cache: a number of entries, or the bytes they take by an estimate. */
    public record Limit(OptionalLong entries, OptionalLong bytes) {

        public Limit {
            if (entries.isPresent() == bytes.isPresent()) {
                throw new IllegalArgumentException("a cache is bounded either by entries or by bytes");
            }
        }
    }

    /**
     * What has happened since the service was started.
     *
     * @param bytes what the entries take by an estimate, where that bounds the cache
     */
    public record Statistics(
            Counts counts, float hitPercentage, float missPercentage, long entries, OptionalLong bytes) {

        public Statistics {
            Objects.requireNonNull(counts, "counts");
            Objects.requireNonNull(bytes, "bytes");
        }
    }

    /**
     * The statistics of a cache.
     *
     * @param removals of single entries; emptying the whole cache does not count
     */
    public record Counts(
            long gets, long hits, long misses, long puts, long evictions, long expirations, long removals) {}
}
