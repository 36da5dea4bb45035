package io.millrace.adapters.persistence.lifecycle;

import io.millrace.adapters.persistence.StoreDatabase;
import io.millrace.application.port.driven.service.lifecycle.LifecycleRuns;
import io.millrace.application.port.driven.service.lifecycle.LifecycleRunsContract;

class PostgresLifecycleRunsIT extends LifecycleRunsContract {

    @Override
    protected LifecycleRuns emptyStore() {
        return new PostgresLifecycleRuns(StoreDatabase.empty().jdbi());
    }
}
