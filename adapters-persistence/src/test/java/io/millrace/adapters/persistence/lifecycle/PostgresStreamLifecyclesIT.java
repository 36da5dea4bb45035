package io.millrace.adapters.persistence.lifecycle;

import io.millrace.adapters.persistence.StoreDatabase;
import io.millrace.application.port.driven.service.StreamLifecycles;
import io.millrace.application.port.driven.service.StreamLifecyclesContract;

class PostgresStreamLifecyclesIT extends StreamLifecyclesContract {

    @Override
    protected StreamLifecycles emptyStore() {
        return new PostgresStreamLifecycles(StoreDatabase.empty().jdbi());
    }
}
