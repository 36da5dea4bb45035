package io.millrace.application.port.driven.engine;

class InMemoryAliasesTest extends AliasesOfStreamsContract {

    private InMemoryEngine engine = new InMemoryEngine();

    @Override
    protected void prepareEmptyStore() {
        engine = new InMemoryEngine();
    }

    @Override
    protected Aliases aliases() {
        return engine.aliases();
    }

    @Override
    protected Indices indices() {
        return engine.indices();
    }

    @Override
    protected DataStreams dataStreams() {
        return engine.dataStreams();
    }

    @Override
    protected WriteIndices writeIndices() {
        return engine.writeIndices();
    }

    @Override
    protected DocumentStore documents() {
        return engine.documents();
    }
}
