package io.millrace.application.port.driven.service.cache;

import java.time.Duration;
import java.util.Objects;
import java.util.OptionalLong;

/**
 * The configuration and statistics of a cache at one moment.
 *
 * @param implementation the class that stores the values
 * @param keyType {@code java.lang.String}, or {@code not String} if the keys are not strings
 * @param valueType the class of the values
 * @param timeToLive the time after which a value expires
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

    /** Returns whether the keys are strings, so that clients can refer to a single entry by its key. */
    public boolean hasTextKeys() {
        return keyType.equals(String.class.getName());
    }

    /** The capacity of a cache: either the number of entries or their estimated size in bytes. */
    public record Limit(OptionalLong entries, OptionalLong bytes) {

        public Limit {
            if (entries.isPresent() == bytes.isPresent()) {
                throw new IllegalArgumentException("a cache is bounded either by entries or by bytes");
            }
        }
    }

    /**
     * Statistics since the start of the service.
     *
     * @param bytes the estimated size of the entries, if the limit of the cache is in bytes
     */
    public record Statistics(
            Counts counts, float hitPercentage, float missPercentage, long entries, OptionalLong bytes) {

        public Statistics {
            Objects.requireNonNull(counts, "counts");
            Objects.requireNonNull(bytes, "bytes");
        }
    }

    /**
     * The counters of a cache.
     *
     * @param removals how often single entries were removed; the removal of all entries at once is not counted
     */
    public record Counts(
            long gets, long hits, long misses, long puts, long evictions, long expirations, long removals) {}
}
