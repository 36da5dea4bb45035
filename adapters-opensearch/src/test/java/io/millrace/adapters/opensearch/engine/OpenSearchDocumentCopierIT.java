package io.millrace.adapters.opensearch.engine;

import io.millrace.application.port.driven.engine.DocumentCopierContract;
import io.millrace.application.port.driven.engine.UpgradeStore;

class OpenSearchDocumentCopierIT extends DocumentCopierContract {

    @Override
    protected UpgradeStore emptyStore() {
        return new OpenSearchUpgradeStore();
    }
}
