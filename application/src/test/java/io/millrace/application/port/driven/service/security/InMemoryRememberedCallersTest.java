package io.millrace.application.port.driven.service.security;

import io.millrace.application.port.driven.service.Announcements;
import java.time.Clock;

class InMemoryRememberedCallersTest extends RememberedCallersContract {

    @Override
    protected RememberedCallers empty(Clock clock, Announcements announcements) {
        return new InMemoryRememberedCallers(clock, announcements);
    }
}
