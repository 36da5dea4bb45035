package io.millrace.adapters.opensearch.engine;

import io.millrace.application.port.driven.engine.DataStreams;
import io.millrace.application.port.driven.engine.DocumentStore;
import io.millrace.application.port.driven.engine.EngineCapability;
import io.millrace.application.port.driven.engine.Indices;
import io.millrace.application.port.driven.engine.IndicesContract;
import java.util.Set;

class OpenSearchIndicesIT extends IndicesContract {

    private final OpenSearchStore store = OpenSearchStore.empty();

    /** Each test has an instance of its own. */
    @Override
    protected void prepareEmptyStore() {}

    @Override
    protected Indices indices() {
        return store.indices();
    }

    @Override
    protected DataStreams dataStreams() {
        return store.dataStreams();
    }

    @Override
    protected DocumentStore documents() {
        return store.documents();
    }

    @Override
    protected Set<EngineCapability> capabilities() {
        return Set.of();
    }
}
