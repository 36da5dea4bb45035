package io.millrace.adapters.persistence.reindex;

import io.millrace.application.port.driven.engine.UpgradeStore;
import io.millrace.application.usecase.reindex.LateCallsContract;

class PostgresLateCallsIT extends LateCallsContract {

    @Override
    protected UpgradeStore emptyStore() {
        return new PostgresUpgradeStore();
    }

    /** Each run takes a database of its own. */
    @Override
    protected int stride() {
        return 7;
    }
}
