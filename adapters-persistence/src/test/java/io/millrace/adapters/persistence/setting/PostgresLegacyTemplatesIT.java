package io.millrace.adapters.persistence.setting;

import io.millrace.adapters.persistence.StoreDatabase;
import io.millrace.application.port.driven.service.LegacyTemplates;
import io.millrace.application.port.driven.service.LegacyTemplatesContract;

class PostgresLegacyTemplatesIT extends LegacyTemplatesContract {

    @Override
    protected LegacyTemplates emptyStore() {
        return new PostgresLegacyTemplates(StoreDatabase.empty().jdbi());
    }
}
