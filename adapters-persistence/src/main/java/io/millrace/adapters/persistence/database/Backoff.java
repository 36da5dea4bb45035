package io.millrace.adapters.persistence.database;

import java.time.Duration;

/** Computes the pauses between attempts that fail repeatedly. */
public final class Backoff {

    private Backoff() {}

    /** Returns the pause after a further failure: twice the last pause, but at most {@code longest}. */
    public static Duration afterFailure(Duration pause, Duration longest) {
        Duration twice = pause.multipliedBy(2);
        return twice.compareTo(longest) > 0 ? longest : twice;
    }
}
