package io.millrace.application.port.driven.service;

import java.time.Duration;
import java.time.Instant;
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
}
