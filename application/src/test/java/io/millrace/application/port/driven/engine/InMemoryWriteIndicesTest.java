package io.millrace.application.port.driven.engine;

class InMemoryWriteIndicesTest extends WriteIndicesContract {

    private InMemoryEngine engine = new InMemoryEngine();

    @Override
    protected void prepareEmptyStore() {
        engine = new InMemoryEngine();
    }

    @Override
    protected WriteIndices writeIndices() {
        return engine.writeIndices();
    }

    @Override
    protected DataStreams dataStreams() {
        return engine.dataStreams();
    }

    @Override
    protected Indices indices() {
        return engine.indices();
    }
}
