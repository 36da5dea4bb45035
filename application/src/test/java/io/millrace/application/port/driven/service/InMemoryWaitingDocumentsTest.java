package io.millrace.application.port.driven.service;

import io.millrace.application.port.driven.service.reindex.WaitingDocuments;
import io.millrace.application.port.driven.service.reindex.WaitingDocumentsContract;

class InMemoryWaitingDocumentsTest extends WaitingDocumentsContract {

    @Override
    protected WaitingDocuments nothingWaits() {
        return new InMemoryWaitingDocuments();
    }
}
