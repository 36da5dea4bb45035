package io.millrace.application.port.driven.service.security;

import io.millrace.application.port.driven.service.Announcements;
import io.millrace.application.port.driven.service.security.user.CallerCache;
import io.millrace.application.port.driven.service.security.user.CallerCacheContract;
import java.time.Clock;

class InMemoryCallerCacheTest extends CallerCacheContract {

    @Override
    protected CallerCache empty(Clock clock, Announcements announcements) {
        return new InMemoryCallerCache(clock, announcements);
    }
}
