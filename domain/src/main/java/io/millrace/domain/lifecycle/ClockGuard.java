package io.millrace.domain.lifecycle;

import java.time.Duration;
import java.time.Instant;
import java.util.Optional;

/**
 * Prevents removals after a clock jump. The clock is read at short intervals. If more time than expected has passed
 * between two reads, either the clock has jumped or no instance was running. In both cases nothing is removed until the
 * same time has passed once more. Therefore every document is kept for its retention, even if the clock remains wrong.
 *
 * @param seenAt the time of the last read
 * @param heldUntil the time before which nothing is removed
 */
public record ClockGuard(Instant seenAt, Optional<Instant> heldUntil) {

    /** The tolerance for jumps. A jump is detected only if it is longer than twice the interval plus this tolerance. */
    public static final Duration TOLERANCE = Duration.ofMinutes(1);

    /** Returns the guard after the first read. */
    public static ClockGuard first(Instant now) {
        return new ClockGuard(now, Optional.empty());
    }

    /**
     * Returns the guard after the next read. If the clock was set back, moves {@link #heldUntil} back by the same time.
     *
     * @param interval the usual time between two reads
     */
    public ClockGuard at(Instant now, Duration interval) {
        Duration passed = Duration.between(seenAt, now);
        Duration held = heldUntil.map(until -> Duration.between(seenAt, until)).orElse(Duration.ZERO);
        if (passed.compareTo(interval.multipliedBy(2).plus(TOLERANCE)) > 0) {
            held = held.plus(passed);
        } else if (passed.isNegative()) {
            held = held.plus(passed);
        } else {
            held = held.minus(passed);
        }
        return new ClockGuard(
                now,
                Optional.of(held)
                        .filter(left -> !left.isNegative() && !left.isZero())
                        .map(now::plus));
    }

    /** Returns whether the clock is trusted, so that documents may be removed now. */
    public boolean isTrusted() {
        return heldUntil.isEmpty();
    }
}
