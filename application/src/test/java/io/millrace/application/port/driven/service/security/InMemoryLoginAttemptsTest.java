package io.millrace.application.port.driven.service.security;

import io.millrace.application.port.driven.service.ManualStoreClock;
import io.millrace.application.port.driven.service.security.user.LoginAttempts;
import io.millrace.application.port.driven.service.security.user.LoginAttemptsContract;
import java.time.Duration;
import java.time.Instant;

class InMemoryLoginAttemptsTest extends LoginAttemptsContract {

    private final ManualStoreClock clock = new ManualStoreClock(Instant.parse("2026-11-20T12:00:00Z"));

    @Override
    protected LoginAttempts emptyStore() {
        return new InMemoryLoginAttempts(clock);
    }

    @Override
    protected void pass(Duration time) {
        clock.advance(time);
    }
}
