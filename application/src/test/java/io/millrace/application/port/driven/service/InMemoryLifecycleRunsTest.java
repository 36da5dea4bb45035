package io.millrace.application.port.driven.service;

import java.time.Instant;

class InMemoryLifecycleRunsTest extends LifecycleRunsContract {

    @Override
    protected LifecycleRuns emptyStore() {
        return new InMemoryLifecycleRuns(Instant::now);
    }
}
