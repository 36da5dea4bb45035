package io.millrace.domain;

import java.time.Duration;

/**
 * The pauses between attempts that fail repeatedly. Each pause is twice the previous one, up to a limit.
 *
 * @param first the pause after the first failure
 * @param longest the maximum pause
 */
public record Backoff(Duration first, Duration longest) {

    public Backoff {
        if (first.isNegative() || first.isZero() || longest.compareTo(first) < 0) {
            throw new IllegalArgumentException("pauses cannot grow from " + first + " to " + longest);
        }
    }

    /** Returns the pause after a number of successive failures; zero if there was no failure. */
    public Duration after(int failures) {
        if (failures <= 0) {
            return Duration.ZERO;
        }
        Duration pause = first;
        for (int failure = 1; failure < failures && pause.compareTo(longest) < 0; failure++) {
            pause = pause.multipliedBy(2);
        }
        return pause.compareTo(longest) > 0 ? longest : pause;
    }
}
