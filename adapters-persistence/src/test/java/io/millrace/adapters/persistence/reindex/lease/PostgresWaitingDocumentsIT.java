package io.millrace.adapters.persistence.reindex.lease;

import io.millrace.adapters.persistence.reindex.PostgresUpgradeStore;
import io.millrace.application.port.driven.service.reindex.WaitingDocuments;
import io.millrace.application.port.driven.service.reindex.WaitingDocumentsContract;

class PostgresWaitingDocumentsIT extends WaitingDocumentsContract {

    @Override
    protected WaitingDocuments nothingWaits() {
        return new PostgresUpgradeStore().waitingDocuments();
    }
}
