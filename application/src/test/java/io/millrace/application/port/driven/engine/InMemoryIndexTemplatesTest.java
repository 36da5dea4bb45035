package io.millrace.application.port.driven.engine;

class InMemoryIndexTemplatesTest extends IndexTemplatesContract {

    private InMemoryEngine engine = new InMemoryEngine();

    @Override
    protected void prepareEmptyStore() {
        engine = new InMemoryEngine();
    }

    @Override
    protected IndexTemplates indexTemplates() {
        return engine.indexTemplates();
    }

    @Override
    protected DataStreams dataStreams() {
        return engine.dataStreams();
    }
}
