package io.millrace.adapters.persistence.stream;

import io.millrace.adapters.persistence.StoreDatabase;
import io.millrace.adapters.persistence.document.PostgresDocumentStore;
import io.millrace.adapters.persistence.index.PostgresIndices;
import io.millrace.application.port.driven.engine.DataStreams;
import io.millrace.application.port.driven.engine.DataStreamsContract;
import io.millrace.application.port.driven.engine.DocumentStore;
import io.millrace.application.port.driven.engine.Indices;
import org.jdbi.v3.core.Jdbi;

class PostgresDataStreamsIT extends DataStreamsContract {

    private Jdbi jdbi = StoreDatabase.empty().jdbi();

    @Override
    protected void prepareEmptyStore() {
        jdbi = StoreDatabase.empty().jdbi();
    }

    @Override
    protected Indices indices() {
        return new PostgresIndices(jdbi);
    }

    @Override
    protected DataStreams dataStreams() {
        return new PostgresDataStreams(jdbi);
    }

    @Override
    protected DocumentStore documents() {
        return new PostgresDocumentStore(jdbi);
    }
}
