package io.millrace.adapters.opensearch.engine;

import io.millrace.application.port.driven.engine.DataStreams;
import io.millrace.application.port.driven.engine.IndexTemplates;
import io.millrace.application.port.driven.engine.IndexTemplatesContract;

class OpenSearchIndexTemplatesIT extends IndexTemplatesContract {

    private OpenSearchStore store = OpenSearchStore.empty();

    @Override
    protected void prepareEmptyStore() {
        store = OpenSearchStore.empty();
    }

    @Override
    protected IndexTemplates indexTemplates() {
        return store.indexTemplates();
    }

    @Override
    protected DataStreams dataStreams() {
        return store.dataStreams();
    }
}
