package io.millrace.adapters.persistence.reindex;

import io.millrace.application.port.driven.service.WaitingDocuments;
import io.millrace.application.port.driven.service.WaitingDocumentsContract;

class PostgresWaitingDocumentsIT extends WaitingDocumentsContract {

    @Override
    protected WaitingDocuments nothingWaits() {
        return new PostgresUpgradeStore().waitingDocuments();
    }
}
