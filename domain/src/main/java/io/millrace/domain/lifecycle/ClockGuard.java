package io.millrace.domain.lifecycle;

import java.time.Duration;
import java.time.Instant;
import java.util.Optional;

/**
 * Keeps documents from being removed because a clock jumped. The clock is looked at in short intervals. If more time than
 * expected lies between two looks, the clock has jumped, or for so long there was none to look at it; either way nothing
 * is removed until as much time again has passed. So even if the clock stays wrong, every document is kept for as long as
 * its retention says.
 *
 * @param seenAt what the clock said at the last look
 * @param heldUntil before that moment nothing is removed
 */
public record ClockGuard(Instant seenAt, Optional<Instant> heldUntil) {

    /** On top of twice the interval; smaller jumps are not noticed. */
    public static final Duration TOLERANCE = Duration.ofMinutes(1);

    /** Returns the guard of a clock that is looked at for the first time. */
    public static ClockGuard first(Instant now) {
        return new ClockGuard(now, Optional.empty());
    }

    /**
     * Returns the guard after the next look. A clock that was set back takes back what its jump had added.
     *
     * @param interval between two looks
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

    /** Returns whether documents may be removed now. */
    public boolean isTrusted() {
        return heldUntil.isEmpty();
    }
}
