package io.millrace.application.port.driven.service;

import io.millrace.application.port.driven.service.lifecycle.LifecycleRuns;
import io.millrace.application.port.driven.service.lifecycle.LifecycleRunsContract;
import java.time.Instant;

class InMemoryLifecycleRunsTest extends LifecycleRunsContract {

    @Override
    protected LifecycleRuns emptyStore() {
        return new InMemoryLifecycleRuns(Instant::now);
    }
}
