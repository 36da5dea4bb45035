package io.millrace.domain.security;

import java.time.Duration;
import java.time.Instant;
import java.util.Optional;

/**
 * The limit of failed login attempts of one source within a minute, which begins with the first failure. Successful
 * attempts and malformed requests do not count.
 */
public record AttemptLimit(int failuresPerMinute) {

    /** The period over which failures are counted. */
    public static final Duration WINDOW = Duration.ofMinutes(1);

    public AttemptLimit {
        if (failuresPerMinute < 1) {
            throw new IllegalArgumentException("limit " + failuresPerMinute);
        }
    }

    /** Returns how long to wait if {@code failures} have reached the limit. */
    public Optional<Duration> retryAfter(Failures failures, Instant now) {
        return wait(failures, now, failuresPerMinute);
    }

    /** Returns how long to wait if {@code failures} have exceeded the limit. */
    public Optional<Duration> exceededBy(Failures failures, Instant now) {
        return wait(failures, now, failuresPerMinute + 1);
    }

    private static Optional<Duration> wait(Failures failures, Instant now, int least) {
        if (failures.count() < least || failures.isOver(now)) {
            return Optional.empty();
        }
        return Optional.of(Duration.between(now, failures.since().plus(WINDOW)));
    }

    /** The failures of one source since the first of them. */
    public record Failures(int count, Instant since) {

        /** Returns whether these no longer count. */
        public boolean isOver(Instant now) {
            return !now.isBefore(since.plus(WINDOW));
        }

        /** Returns the failures including one more. */
        public Failures another(Instant now) {
            return isOver(now) ? new Failures(1, now) : new Failures(count + 1, since);
        }
    }
}
