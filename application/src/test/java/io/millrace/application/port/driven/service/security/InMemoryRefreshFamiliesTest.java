package io.millrace.application.port.driven.service.security;

import io.millrace.application.port.driven.service.ManualStoreClock;
import java.time.Duration;
import java.time.Instant;

class InMemoryRefreshFamiliesTest extends RefreshFamiliesContract {

    private final ManualStoreClock clock = new ManualStoreClock(Instant.parse("2026-11-20T12:00:00Z"));

    private final RevokedTokens revoked = new InMemoryRevokedTokens(clock);

    @Override
    protected RefreshFamilies emptyStore() {
        return new InMemoryRefreshFamilies(clock, revoked);
    }

    @Override
    protected RevokedTokens revoked() {
        return revoked;
    }

    @Override
    protected void pass(Duration time) {
        clock.advance(time);
    }
}
