package io.millrace.adapters.persistence.setting;

import io.millrace.adapters.persistence.StoreDatabase;
import io.millrace.application.port.driven.service.ClusterSettings;
import io.millrace.application.port.driven.service.ClusterSettingsContract;

class PostgresClusterSettingsIT extends ClusterSettingsContract {

    @Override
    protected ClusterSettings emptyStore() {
        return new PostgresClusterSettings(StoreDatabase.empty().jdbi());
    }
}
