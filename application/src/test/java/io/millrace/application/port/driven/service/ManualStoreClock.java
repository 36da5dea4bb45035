package io.millrace.application.port.driven.service;

import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneId;
import java.time.ZoneOffset;
import java.util.Objects;

/** A clock that stands still until it is moved. */
public final class ManualStoreClock implements StoreClock {

    private Instant now;

    public ManualStoreClock(Instant now) {
        this.now = Objects.requireNonNull(now, "now");
    }

    @Override
    public synchronized Instant now() {
        return now;
    }

    public synchronized void advance(Duration time) {
        now = now.plus(time);
    }

    /** Returns the same clock for those who want any. */
    public Clock asClock() {
        return new Clock() {
            @Override
            public ZoneId getZone() {
                return ZoneOffset.UTC;
            }

            @Override
            public Clock withZone(ZoneId zone) {
                return this;
            }

            @Override
            public Instant instant() {
                return now();
            }
        };
    }
}
