package io.millrace.adapters.persistence.client;

import io.millrace.adapters.persistence.StoreDatabase;
import io.millrace.application.port.driven.service.client.ClientRejections;
import io.millrace.application.port.driven.service.client.ClientRejectionsContract;

class PostgresClientRejectionsIT extends ClientRejectionsContract {

    @Override
    protected ClientRejections emptyStore() {
        return new PostgresClientRejections(StoreDatabase.empty().jdbi());
    }
}
