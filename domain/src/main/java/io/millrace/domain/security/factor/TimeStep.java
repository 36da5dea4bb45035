package io.millrace.domain.security.factor;

import java.time.Duration;
import java.time.Instant;
import java.util.List;

/**
 * A period of 30 seconds with its own one-time code (RFC 6238).
 *
 * @param number the number of steps since 1970
 */
public record TimeStep(long number) {

    public static final Duration LENGTH = Duration.ofSeconds(30);

    /** Returns the step that contains this time. */
    public static TimeStep at(Instant time) {
        return new TimeStep(Math.floorDiv(time.getEpochSecond(), LENGTH.toSeconds()));
    }

    /**
     * Returns the steps whose codes are accepted at this time: the current step, and the steps before and after it,
     * because the clocks of devices differ and typing takes time.
     */
    public static List<TimeStep> acceptedAt(Instant time) {
        long current = at(time).number();
        return List.of(new TimeStep(current - 1), new TimeStep(current), new TimeStep(current + 1));
    }
}
