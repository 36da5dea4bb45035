package io.millrace.application.port.driven.engine;

import java.util.Set;

class InMemoryArrivalsTest extends ArrivalsContract {

    private InMemoryEngine engine = new InMemoryEngine();

    @Override
    protected void prepareEmptyStore() {
        engine = new InMemoryEngine();
    }

    @Override
    protected Set<EngineCapability> capabilities() {
        return engine.capabilities();
    }

    @Override
    protected Arrivals arrivals() {
        return engine.arrivals();
    }

    @Override
    protected DocumentStore documents() {
        return engine.documents();
    }

    @Override
    protected DataStreams dataStreams() {
        return engine.dataStreams();
    }
}
