package io.millrace.adapters.opensearch.index;

import io.millrace.adapters.opensearch.engine.OpenSearchStore;
import io.millrace.application.port.driven.engine.DataStreams;
import io.millrace.application.port.driven.engine.Indices;
import io.millrace.application.port.driven.engine.WriteIndices;
import io.millrace.application.port.driven.engine.WriteIndicesContract;

class OpenSearchWriteIndicesIT extends WriteIndicesContract {

    private final OpenSearchStore store = OpenSearchStore.empty();

    /** Each test has an instance of its own. */
    @Override
    protected void prepareEmptyStore() {}

    @Override
    protected WriteIndices writeIndices() {
        return store.writeIndices();
    }

    @Override
    protected DataStreams dataStreams() {
        return store.dataStreams();
    }

    @Override
    protected Indices indices() {
        return store.indices();
    }
}
