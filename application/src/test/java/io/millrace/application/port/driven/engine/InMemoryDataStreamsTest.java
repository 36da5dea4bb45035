package io.millrace.application.port.driven.engine;

import java.util.Set;

class InMemoryDataStreamsTest extends DataStreamsContract {

    private InMemoryEngine engine = new InMemoryEngine();

    @Override
    protected void prepareEmptyStore() {
        engine = new InMemoryEngine();
    }

    @Override
    protected DataStreams dataStreams() {
        return engine.dataStreams();
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
    protected DocumentStore documents() {
        return engine.documents();
    }
}
