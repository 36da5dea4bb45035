package io.millrace.domain.security.user;

import java.time.Duration;
import java.time.Instant;
import java.util.Optional;

/**
 * The maximum number of failed login attempts of one source within a minute. The minute begins with the first failure.
 * Successful attempts and malformed requests are not counted.
 */
public record AttemptLimit(int failuresPerMinute) {

    /** The length of the period in which failures are counted. */
    public static final Duration WINDOW = Duration.ofMinutes(1);

    /**
     * The limit for one-time codes and recovery codes of one user, counted across all addresses. It cannot be
     * configured, because a one-time code has only a million possible values. Correct codes are counted too.
     */
    public static final AttemptLimit OF_CODES = new AttemptLimit(5);

    public AttemptLimit {
        if (failuresPerMinute < 1) {
            throw new IllegalArgumentException("limit " + failuresPerMinute);
        }
    }

    /** Returns how long the source must wait; empty if {@code failures} have not reached the limit. */
    public Optional<Duration> retryAfter(Failures failures, Instant now) {
        return wait(failures, now, failuresPerMinute);
    }

    /** Returns how long the source must wait; empty if {@code failures} have not exceeded the limit. */
    public Optional<Duration> exceededBy(Failures failures, Instant now) {
        return wait(failures, now, failuresPerMinute + 1);
    }

    private static Optional<Duration> wait(Failures failures, Instant now, int least) {
        if (failures.count() < least || failures.isOver(now)) {
            return Optional.empty();
        }
        return Optional.of(Duration.between(now, failures.since().plus(WINDOW)));
    }

    /**
     * The failures of one source.
     *
     * @param since the time of the first failure
     */
    public record Failures(int count, Instant since) {

        /** Returns whether the period has ended, so that the failures no longer count. */
        public boolean isOver(Instant now) {
            return !now.isBefore(since.plus(WINDOW));
        }

        /**
         * Returns the failures including one more failure. If the old period has ended, this failure starts a new
         * period.
         */
        public Failures another(Instant now) {
            return isOver(now) ? new Failures(1, now) : new Failures(count + 1, since);
        }
    }
}
