package io.millrace.application.port.driven.service.security.provider;

import io.millrace.application.port.driven.service.InMemoryAnnouncements;
import io.millrace.application.port.driven.service.ManualStoreClock;
import java.time.Duration;
import java.time.Instant;

class InMemoryForeignSessionsTest extends ForeignSessionsContract {

    private final ManualStoreClock clock = new ManualStoreClock(Instant.parse("2026-11-20T12:00:00Z"));

    @Override
    protected ForeignSessions emptyStore() {
        return new InMemoryForeignSessions(clock, new InMemoryAnnouncements());
    }

    @Override
    protected void pass(Duration time) {
        clock.advance(time);
    }
}
