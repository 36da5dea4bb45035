package io.millrace.application.usecase.reindex;

import io.millrace.application.port.driven.engine.UpgradeStore;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.provider.EnumSource;

@ParameterizedClass
@EnumSource(UpgradeInMemory.class)
class DelayedCallsTest extends DelayedCallsContract {

    private final UpgradeInMemory upgrade;

    DelayedCallsTest(UpgradeInMemory upgrade) {
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
