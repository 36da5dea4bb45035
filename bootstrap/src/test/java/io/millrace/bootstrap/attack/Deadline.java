package io.millrace.bootstrap.attack;

import java.time.Duration;

/** The moment at which an attack has to end. */
record Deadline(long nanos) {

    static Deadline in(Duration time) {
        return new Deadline(System.nanoTime() + time.toNanos());
    }

    boolean isOver() {
        return remaining().isZero();
    }

    /** Returns the time that is left, zero once the deadline has passed. */
    Duration remaining() {
        return Duration.ofNanos(Math.max(0, nanos - System.nanoTime()));
    }
}
