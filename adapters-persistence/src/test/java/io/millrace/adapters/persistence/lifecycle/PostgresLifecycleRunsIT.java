package io.millrace.adapters.persistence.lifecycle;

import io.millrace.adapters.persistence.StoreDatabase;
import io.millrace.application.port.driven.service.LifecycleRuns;
import io.millrace.application.port.driven.service.LifecycleRunsContract;

class PostgresLifecycleRunsIT extends LifecycleRunsContract {

    @Override
    protected LifecycleRuns emptyStore() {
        return new PostgresLifecycleRuns(StoreDatabase.empty().jdbi());
    }
}
