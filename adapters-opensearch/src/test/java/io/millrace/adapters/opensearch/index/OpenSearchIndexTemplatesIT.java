package io.millrace.adapters.opensearch.index;

import io.millrace.adapters.opensearch.engine.OpenSearchStore;
import io.millrace.application.port.driven.engine.DataStreams;
import io.millrace.application.port.driven.engine.EngineCapability;
import io.millrace.application.port.driven.engine.IndexTemplates;
import io.millrace.application.port.driven.engine.IndexTemplatesContract;
import java.util.Set;

class OpenSearchIndexTemplatesIT extends IndexTemplatesContract {

    private final OpenSearchStore store = OpenSearchStore.empty();

    /** Each test has an instance of its own. */
    @Override
    protected void prepareEmptyStore() {}

    @Override
    protected IndexTemplates indexTemplates() {
        return store.indexTemplates();
    }

    @Override
    protected DataStreams dataStreams() {
        return new OpenSearchDataStreams(store.client(), store.catalog());
    }

    @Override
    protected Set<EngineCapability> capabilities() {
        return Set.of();
    }
}
