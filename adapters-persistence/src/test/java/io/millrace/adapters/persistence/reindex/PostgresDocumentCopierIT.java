package io.millrace.adapters.persistence.reindex;

import io.millrace.application.port.driven.engine.DocumentCopierContract;
import io.millrace.application.port.driven.engine.UpgradeStore;

class PostgresDocumentCopierIT extends DocumentCopierContract {

    @Override
    protected UpgradeStore emptyStore() {
        return new PostgresUpgradeStore();
    }
}
