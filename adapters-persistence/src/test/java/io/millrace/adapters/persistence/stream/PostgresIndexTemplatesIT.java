package io.millrace.adapters.persistence.stream;

import io.millrace.adapters.persistence.StoreDatabase;
import io.millrace.adapters.persistence.reindex.PostgresStreamTasks;
import io.millrace.application.port.driven.engine.DataStreams;
import io.millrace.application.port.driven.engine.IndexTemplates;
import io.millrace.application.port.driven.engine.IndexTemplatesContract;
import org.jdbi.v3.core.Jdbi;

class PostgresIndexTemplatesIT extends IndexTemplatesContract {

    private Jdbi jdbi = StoreDatabase.empty().jdbi();

    @Override
    protected void prepareEmptyStore() {
        jdbi = StoreDatabase.empty().jdbi();
    }

    @Override
    protected IndexTemplates indexTemplates() {
        return new PostgresIndexTemplates(jdbi);
    }

    @Override
    protected DataStreams dataStreams() {
        return new PostgresDataStreams(jdbi, new PostgresStreamTasks());
    }
}
