package io.millrace.adapters.persistence.cache;

import io.millrace.application.port.driven.service.cache.CacheDescription.Limit;
import java.time.Duration;
import java.util.OptionalLong;

/** The maximum size of a cache and the maximum age of its entries. */
public record CacheLimits(Limit limit, Duration timeToLive) {

    public CacheLimits {
        if (timeToLive.isNegative() || timeToLive.isZero()) {
            throw new IllegalArgumentException("a time to live is longer than " + timeToLive);
        }
    }

    public static CacheLimits ofEntries(long most, Duration timeToLive) {
        return new CacheLimits(new Limit(OptionalLong.of(most), OptionalLong.empty()), timeToLive);
    }

    /** Returns limits with a maximum for the total estimated size of the entries, in bytes. */
    public static CacheLimits ofBytes(long most, Duration timeToLive) {
        return new CacheLimits(new Limit(OptionalLong.empty(), OptionalLong.of(most)), timeToLive);
    }
}
