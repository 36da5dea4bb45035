package io.millrace.adapters.opensearch.reindex;

import io.millrace.adapters.opensearch.engine.OpenSearchUpgradeStore;
import io.millrace.application.port.driven.engine.DocumentCopierContract;
import io.millrace.application.port.driven.engine.UpgradeStore;

class OpenSearchDocumentCopierIT extends DocumentCopierContract {

    @Override
    protected UpgradeStore emptyStore() {
        return new OpenSearchUpgradeStore();
    }
}
