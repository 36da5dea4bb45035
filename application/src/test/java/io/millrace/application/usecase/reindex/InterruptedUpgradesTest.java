package io.millrace.application.usecase.reindex;

import io.millrace.application.port.driven.engine.UpgradeStore;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.provider.EnumSource;

@ParameterizedClass
@EnumSource(UpgradeInMemory.class)
class InterruptedUpgradesTest extends InterruptedUpgradesContract {

    private final UpgradeInMemory upgrade;

    InterruptedUpgradesTest(UpgradeInMemory upgrade) {
        this.upgrade = upgrade;
    }

    @Override
    protected UpgradeStore emptyStore() {
        return upgrade.emptyStore();
    }

    @Override
    protected boolean isOfPlainIndex() {
        return upgrade.isOfPlainIndex();
    }
}
