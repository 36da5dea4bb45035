package io.millrace.application.port.driven.service.security;

import java.time.Clock;

class InMemoryRememberedCallersTest extends RememberedCallersContract {

    @Override
    protected RememberedCallers empty(Clock clock) {
        return new InMemoryRememberedCallers(clock);
    }
}
