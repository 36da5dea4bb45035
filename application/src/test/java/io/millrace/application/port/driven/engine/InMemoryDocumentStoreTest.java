package io.millrace.application.port.driven.engine;

import java.util.Set;

class InMemoryDocumentStoreTest extends DocumentStoreContract {

    private InMemoryEngine engine = new InMemoryEngine();

    @Override
    protected void prepareEmptyStore() {
        engine = new InMemoryEngine();
    }

    @Override
    protected DocumentStore documents() {
        return engine.documentsPort();
    }

    @Override
    protected Set<EngineCapability> capabilities() {
        return engine.capabilities();
    }

    @Override
    protected Indices indices() {
        return engine.indices();
    }

    @Override
    protected DataStreams dataStreams() {
        return engine.dataStreams();
    }
}
