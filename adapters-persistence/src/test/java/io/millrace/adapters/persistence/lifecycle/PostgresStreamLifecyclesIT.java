package io.millrace.adapters.persistence.lifecycle;

import io.millrace.adapters.persistence.StoreDatabase;
import io.millrace.application.port.driven.service.lifecycle.StreamLifecycles;
import io.millrace.application.port.driven.service.lifecycle.StreamLifecyclesContract;

class PostgresStreamLifecyclesIT extends StreamLifecyclesContract {

    @Override
    protected StreamLifecycles emptyStore() {
        return new PostgresStreamLifecycles(StoreDatabase.empty().jdbi());
    }
}
