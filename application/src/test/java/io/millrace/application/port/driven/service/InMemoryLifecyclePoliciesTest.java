package io.millrace.application.port.driven.service;

import io.millrace.application.port.driven.service.lifecycle.LifecyclePolicies;
import io.millrace.application.port.driven.service.lifecycle.LifecyclePoliciesContract;
import java.time.Instant;

class InMemoryLifecyclePoliciesTest extends LifecyclePoliciesContract {

    @Override
    protected LifecyclePolicies emptyStore() {
        return new InMemoryLifecyclePolicies(new ManualStoreClock(Instant.EPOCH));
    }
}
