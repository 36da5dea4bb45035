package io.millrace.adapters.opensearch.index;

import io.millrace.adapters.opensearch.engine.OpenSearchStore;
import io.millrace.application.port.driven.engine.Aliases;
import io.millrace.application.port.driven.engine.AliasesContract;
import io.millrace.application.port.driven.engine.DataStreams;
import io.millrace.application.port.driven.engine.DocumentStore;
import io.millrace.application.port.driven.engine.Indices;
import io.millrace.application.port.driven.engine.WriteIndices;

class OpenSearchAliasesIT extends AliasesContract {

    private final OpenSearchStore store = OpenSearchStore.empty();

    /** Each test has an instance of its own. */
    @Override
    protected void prepareEmptyStore() {}

    @Override
    protected boolean hasAliasesOfStreams() {
        return false;
    }

    @Override
    protected Aliases aliases() {
        return store.aliases();
    }

    @Override
    protected Indices indices() {
        return store.indices();
    }

    @Override
    protected DataStreams dataStreams() {
        return store.dataStreams();
    }

    @Override
    protected WriteIndices writeIndices() {
        return store.writeIndices();
    }

    @Override
    protected DocumentStore documents() {
        return store.documents();
    }
}
