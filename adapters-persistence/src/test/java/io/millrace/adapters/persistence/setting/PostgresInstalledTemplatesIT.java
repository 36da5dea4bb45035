package io.millrace.adapters.persistence.setting;

import io.millrace.adapters.persistence.StoreDatabase;
import io.millrace.application.port.driven.service.InstalledTemplates;
import io.millrace.application.port.driven.service.InstalledTemplatesContract;

class PostgresInstalledTemplatesIT extends InstalledTemplatesContract {

    @Override
    protected InstalledTemplates emptyStore() {
        return new PostgresInstalledTemplates(StoreDatabase.empty().jdbi());
    }
}
