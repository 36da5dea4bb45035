package io.millrace.application.port.driven.engine;

class InMemoryDocumentStoreTest extends DocumentStoreContract {

    private InMemoryEngine engine = new InMemoryEngine();

    @Override
    protected void prepareEmptyStore() {
        engine = new InMemoryEngine();
    }

    @Override
    protected DocumentStore documents() {
        return engine.documents();
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
