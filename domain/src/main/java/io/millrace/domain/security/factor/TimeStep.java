package io.millrace.domain.security.factor;

import java.time.Duration;
import java.time.Instant;
import java.util.List;

/**
 * A period of 30 seconds that has its own one-time code (RFC 6238).
 *
 * @param number the number of time steps since 1970
 */
public record TimeStep(long number) {

    public static final Duration LENGTH = Duration.ofSeconds(30);

    /** Returns the step that contains this time. */
    public static TimeStep at(Instant time) {
        return new TimeStep(Math.floorDiv(time.getEpochSecond(), LENGTH.toSeconds()));
    }

    /**
     * Returns the time steps whose codes are accepted at this time: the current step and the steps immediately before
     * and after it. The clocks of devices can differ, and typing a code takes time.
     */
    public static List<TimeStep> acceptedAt(Instant time) {
        long current = at(time).number();
        return List.of(new TimeStep(current - 1), new TimeStep(current), new TimeStep(current + 1));
    }
}
