package io.millrace.adapters.persistence.document;

import io.millrace.adapters.persistence.StoreDatabase;
import io.millrace.adapters.persistence.index.PostgresIndices;
import io.millrace.adapters.persistence.reindex.PostgresStreamTasks;
import io.millrace.adapters.persistence.stream.PostgresDataStreams;
import io.millrace.application.port.driven.engine.DataStreams;
import io.millrace.application.port.driven.engine.DocumentStore;
import io.millrace.application.port.driven.engine.DocumentStoreContract;
import io.millrace.application.port.driven.engine.Indices;
import org.jdbi.v3.core.Jdbi;

class PostgresDocumentStoreIT extends DocumentStoreContract {

    private StoreDatabase database = StoreDatabase.empty();
    private Jdbi jdbi = database.jdbi();

    @Override
    protected void prepareEmptyStore() {
        database = StoreDatabase.empty();
        jdbi = database.jdbi();
    }

    Jdbi jdbi() {
        return jdbi;
    }

    @Override
    protected Indices indices() {
        return new PostgresIndices(jdbi);
    }

    @Override
    protected DataStreams dataStreams() {
        return new PostgresDataStreams(jdbi, new PostgresStreamTasks());
    }

    @Override
    protected DocumentStore documents() {
        return new PostgresDocumentStore(database.dataSource());
    }
}
