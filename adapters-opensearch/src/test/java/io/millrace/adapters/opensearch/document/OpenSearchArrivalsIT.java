package io.millrace.adapters.opensearch.document;

import io.millrace.adapters.opensearch.engine.OpenSearchStore;
import io.millrace.application.port.driven.engine.Arrivals;
import io.millrace.application.port.driven.engine.ArrivalsContract;
import io.millrace.application.port.driven.engine.DataStreams;
import io.millrace.application.port.driven.engine.DocumentStore;
import io.millrace.application.port.driven.engine.EngineCapability;
import java.util.Set;

class OpenSearchArrivalsIT extends ArrivalsContract {

    private final OpenSearchStore store = OpenSearchStore.empty();

    /** Each test has an instance of its own. */
    @Override
    protected void prepareEmptyStore() {}

    @Override
    protected DocumentStore documents() {
        return store.documents();
    }

    @Override
    protected Arrivals arrivals() {
        return store.arrivals();
    }

    @Override
    protected DataStreams dataStreams() {
        return store.dataStreams();
    }

    @Override
    protected Set<EngineCapability> capabilities() {
        return Set.of();
    }
}
