package io.millrace.application.port.driven.service;

import io.millrace.application.port.driven.engine.InMemoryUpgradeStore;
import io.millrace.application.port.driven.engine.UpgradeStore;
import io.millrace.application.port.driven.service.reindex.ReindexTasksContract;

class InMemoryReindexTasksTest extends ReindexTasksContract {

    @Override
    protected UpgradeStore emptyStore() {
        return new InMemoryUpgradeStore();
    }
}
