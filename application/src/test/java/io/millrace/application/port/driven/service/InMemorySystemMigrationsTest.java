package io.millrace.application.port.driven.service;

import io.millrace.application.port.driven.engine.InMemoryUpgradeStore;
import io.millrace.application.port.driven.engine.UpgradeStore;
import io.millrace.application.port.driven.service.feature.SystemMigrationsContract;

class InMemorySystemMigrationsTest extends SystemMigrationsContract {

    @Override
    protected UpgradeStore emptyStore() {
        return new InMemoryUpgradeStore();
    }
}
