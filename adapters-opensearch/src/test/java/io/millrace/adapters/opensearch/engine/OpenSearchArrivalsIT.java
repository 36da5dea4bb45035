package io.millrace.adapters.opensearch.engine;

import io.millrace.application.port.driven.engine.Arrivals;
import io.millrace.application.port.driven.engine.ArrivalsContract;
import io.millrace.application.port.driven.engine.DataStreams;
import io.millrace.application.port.driven.engine.DocumentStore;
import io.millrace.application.port.driven.engine.EngineCapability;
import java.util.Set;

class OpenSearchArrivalsIT extends ArrivalsContract {

    private OpenSearchStore store = OpenSearchStore.empty();

    @Override
    protected void prepareEmptyStore() {
        store = OpenSearchStore.withTemplate();
    }

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
