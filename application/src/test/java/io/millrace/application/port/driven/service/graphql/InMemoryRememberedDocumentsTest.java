package io.millrace.application.port.driven.service.graphql;

class InMemoryRememberedDocumentsTest extends RememberedDocumentsContract {

    @Override
    protected RememberedDocuments empty() {
        return new InMemoryRememberedDocuments();
    }
}
