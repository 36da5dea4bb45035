package io.millrace.adapters.persistence.setting;

import io.millrace.adapters.persistence.StoreDatabase;
import io.millrace.application.port.driven.service.SharedSecrets;
import io.millrace.application.port.driven.service.SharedSecretsContract;

class PostgresSharedSecretsIT extends SharedSecretsContract {

    private final StoreDatabase database = StoreDatabase.empty();

    @Override
    protected SharedSecrets instance() {
        return new PostgresSharedSecrets(database.jdbi());
    }
}
