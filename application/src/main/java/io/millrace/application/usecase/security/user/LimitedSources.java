package io.millrace.application.usecase.security.user;

import io.millrace.domain.collection.BoundedMap;
import io.millrace.domain.security.user.AttemptLimit;
import io.millrace.domain.security.user.AttemptSource;
import java.time.Duration;
import java.util.Map;
import java.util.Optional;
import java.util.function.LongSupplier;

/**
 * Caches the sources that must wait before their next login attempt, and for how long. Therefore a flood of rejected
 * attempts does not reach the database. A cached wait remains correct until it ends, because further failures can only
 * extend it.
 */
final class LimitedSources {

    private static final int MOST = 4_096;

    private final LongSupplier nanos;
    private final Map<Key, Long> ends = new BoundedMap<>(MOST);

    LimitedSources(LongSupplier nanos) {
        this.nanos = nanos;
    }

    /** The cache key of a wait. It contains the limit, because a change of the limit makes the wait invalid. */
    private record Key(AttemptSource source, AttemptLimit limit) {}

    synchronized Optional<Duration> find(AttemptSource source, AttemptLimit limit) {
        Key key = new Key(source, limit);
        Optional<Duration> left = Optional.ofNullable(ends.get(key))
                .map(end -> Duration.ofNanos(end - nanos.getAsLong()))
                .filter(wait -> !wait.isNegative() && !wait.isZero());
        if (left.isEmpty()) {
            ends.remove(key);
        }
        return left;
    }

    synchronized void add(AttemptSource source, AttemptLimit limit, Duration wait) {
        ends.put(new Key(source, limit), nanos.getAsLong() + wait.toNanos());
    }
}
