package io.millrace.adapters.opensearch.engine;

import io.millrace.application.port.driven.engine.IndexUpgradesContract;
import io.millrace.application.port.driven.engine.UpgradeStore;

class OpenSearchIndexUpgradesIT extends IndexUpgradesContract {

    @Override
    protected UpgradeStore emptyStore() {
        return new OpenSearchUpgradeStore();
    }
}
