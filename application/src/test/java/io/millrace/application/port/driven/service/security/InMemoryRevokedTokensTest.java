package io.millrace.application.port.driven.service.security;

import io.millrace.application.port.driven.service.ManualStoreClock;
import java.time.Duration;
import java.time.Instant;

class InMemoryRevokedTokensTest extends RevokedTokensContract {

    private final ManualStoreClock clock = new ManualStoreClock(Instant.parse("2026-11-20T12:00:00Z"));

    @Override
    protected RevokedTokens emptyStore() {
        return new InMemoryRevokedTokens(clock);
    }

    @Override
    protected void pass(Duration time) {
        clock.advance(time);
    }
}
