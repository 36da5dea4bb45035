package io.millrace.adapters.persistence.reindex;

import io.millrace.application.port.driven.engine.UpgradeStore;
import io.millrace.application.port.driven.service.feature.SystemMigrationsContract;

class PostgresSystemMigrationsIT extends SystemMigrationsContract {

    @Override
    protected UpgradeStore emptyStore() {
        return new PostgresUpgradeStore();
    }
}
