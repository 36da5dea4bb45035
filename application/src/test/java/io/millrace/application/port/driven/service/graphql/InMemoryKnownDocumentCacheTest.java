package io.millrace.application.port.driven.service.graphql;

class InMemoryKnownDocumentCacheTest extends KnownDocumentCacheContract {

    @Override
    protected KnownDocumentCache empty() {
        return new InMemoryKnownDocumentCache();
    }
}
