package io.millrace.adapters.persistence.reindex.copy;

import io.millrace.adapters.persistence.reindex.PostgresUpgradeStore;
import io.millrace.application.port.driven.engine.DocumentCopierContract;
import io.millrace.application.port.driven.engine.UpgradeStore;

public class PostgresDocumentCopierIT extends DocumentCopierContract {

    @Override
    protected UpgradeStore emptyStore() {
        return new PostgresUpgradeStore();
    }
}
