package io.millrace.adapters.persistence.cache;

import io.millrace.application.port.driven.service.cache.CacheDescription.Limit;
import java.time.Duration;
import java.util.OptionalLong;

/** What bounds a cache: how much it holds at most, and for how long. */
public record CacheLimits(Limit limit, Duration timeToLive) {

    public CacheLimits {
        if (timeToLive.isNegative() || timeToLive.isZero()) {
            throw new IllegalArgumentException("a time to live is longer than " + timeToLive);
        }
    }

    public static CacheLimits ofEntries(long most, Duration timeToLive) {
        return new CacheLimits(new Limit(OptionalLong.of(most), OptionalLong.empty()), timeToLive);
    }

    /** Returns a bound of what entries take by the estimate of their cache. */
    public static CacheLimits ofBytes(long most, Duration timeToLive) {
        return new CacheLimits(new Limit(OptionalLong.empty(), OptionalLong.of(most)), timeToLive);
    }
}
