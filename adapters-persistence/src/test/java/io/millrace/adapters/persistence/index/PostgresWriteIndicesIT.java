package io.millrace.adapters.persistence.index;

import io.millrace.adapters.persistence.StoreDatabase;
import io.millrace.adapters.persistence.reindex.PostgresStreamTasks;
import io.millrace.adapters.persistence.stream.PostgresDataStreams;
import io.millrace.application.port.driven.engine.DataStreams;
import io.millrace.application.port.driven.engine.Indices;
import io.millrace.application.port.driven.engine.WriteIndices;
import io.millrace.application.port.driven.engine.WriteIndicesContract;
import org.jdbi.v3.core.Jdbi;

class PostgresWriteIndicesIT extends WriteIndicesContract {

    private Jdbi jdbi = StoreDatabase.empty().jdbi();

    @Override
    protected void prepareEmptyStore() {
        jdbi = StoreDatabase.empty().jdbi();
    }

    @Override
    protected WriteIndices writeIndices() {
        return new PostgresWriteIndices(jdbi);
    }

    @Override
    protected DataStreams dataStreams() {
        return new PostgresDataStreams(jdbi, new PostgresStreamTasks());
    }

    @Override
    protected Indices indices() {
        return new PostgresIndices(jdbi);
    }
}
