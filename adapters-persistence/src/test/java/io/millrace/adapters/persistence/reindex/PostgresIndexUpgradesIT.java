package io.millrace.adapters.persistence.reindex;

import io.millrace.application.port.driven.engine.IndexUpgradesContract;
import io.millrace.application.port.driven.engine.UpgradeStore;

class PostgresIndexUpgradesIT extends IndexUpgradesContract {

    @Override
    protected UpgradeStore emptyStore() {
        return new PostgresUpgradeStore();
    }
}
