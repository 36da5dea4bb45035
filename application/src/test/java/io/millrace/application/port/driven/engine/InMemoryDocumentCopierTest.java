package io.millrace.application.port.driven.engine;

class InMemoryDocumentCopierTest extends DocumentCopierContract {

    @Override
    protected UpgradeStore emptyStore() {
        return new InMemoryUpgradeStore();
    }
}
