package io.millrace.application.port.driven.engine;

class InMemoryIndexUpgradesTest extends IndexUpgradesContract {

    @Override
    protected UpgradeStore emptyStore() {
        return new InMemoryUpgradeStore();
    }
}
