package io.millrace.adapters.persistence.reindex;

import io.millrace.application.port.driven.engine.UpgradeStore;
import io.millrace.application.port.driven.service.ReindexTasksContract;

class PostgresReindexTasksIT extends ReindexTasksContract {

    @Override
    protected UpgradeStore emptyStore() {
        return new PostgresUpgradeStore();
    }
}
