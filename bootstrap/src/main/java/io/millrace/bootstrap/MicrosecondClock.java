package io.millrace.bootstrap;

import java.time.Clock;
import java.time.Instant;
import java.time.ZoneId;
import java.time.temporal.ChronoUnit;

/**
 * A clock that ticks in microseconds. PostgreSQL stores no finer time, so that a finer one would never equal its stored
 * value. {@link Clock#tick} would do, but divides by zero when asked for milliseconds.
 */
final class MicrosecondClock extends Clock {

    private final Clock source;

    MicrosecondClock(Clock source) {
        this.source = source;
    }

    @Override
    public Instant instant() {
        return source.instant().truncatedTo(ChronoUnit.MICROS);
    }

    @Override
    public long millis() {
        return source.millis();
    }

    @Override
    public ZoneId getZone() {
        return source.getZone();
    }

    @Override
    public Clock withZone(ZoneId zone) {
        return new MicrosecondClock(source.withZone(zone));
    }
}
