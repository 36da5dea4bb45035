package io.millrace.application.port.driven.service;

class InMemoryWaitingDocumentsTest extends WaitingDocumentsContract {

    @Override
    protected WaitingDocuments nothingWaits() {
        return new InMemoryWaitingDocuments();
    }
}
