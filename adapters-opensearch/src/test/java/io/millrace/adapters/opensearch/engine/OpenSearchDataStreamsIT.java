package io.millrace.adapters.opensearch.engine;

import io.millrace.application.port.driven.engine.DataStreams;
import io.millrace.application.port.driven.engine.DataStreamsContract;
import io.millrace.application.port.driven.engine.DocumentStore;
import io.millrace.application.port.driven.engine.EngineCapability;
import io.millrace.application.port.driven.engine.Indices;
import java.util.Set;

class OpenSearchDataStreamsIT extends DataStreamsContract {

    private final OpenSearchStore store = OpenSearchStore.empty();

    /** Each test has an instance of its own. */
    @Override
    protected void prepareEmptyStore() {}

    @Override
    protected DataStreams dataStreams() {
        return store.dataStreams();
    }

    @Override
    protected Indices indices() {
        return store.indices();
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
