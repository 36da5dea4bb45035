package io.millrace.application.port.driven.service;

import io.millrace.application.port.driven.engine.InMemoryUpgradeStore;
import io.millrace.application.port.driven.engine.UpgradeStore;
import io.millrace.application.port.driven.service.lease.LeasesContract;

class InMemoryLeasesTest extends LeasesContract {

    @Override
    protected UpgradeStore emptyStore() {
        return new InMemoryUpgradeStore();
    }
}
