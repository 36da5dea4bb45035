package io.millrace.adapters.persistence.reindex;

import io.millrace.application.port.driven.engine.UpgradeStore;
import io.millrace.application.port.driven.service.LeasesContract;

class PostgresLeasesIT extends LeasesContract {

    @Override
    protected UpgradeStore emptyStore() {
        return new PostgresUpgradeStore();
    }
}
