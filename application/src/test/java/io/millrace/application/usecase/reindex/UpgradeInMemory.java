package io.millrace.application.usecase.reindex;

import io.millrace.application.port.driven.engine.EngineCapability;
import io.millrace.application.port.driven.engine.InMemoryEngine;
import io.millrace.application.port.driven.engine.InMemoryUpgradeStore;
import io.millrace.application.port.driven.engine.UpgradeStore;

/** The engines in memory and the sources for which contracts of upgrades are tested. */
enum UpgradeInMemory {
    OF_A_DATA_STREAM_WITH_AN_ATOMIC_FENCE(true, false),
    OF_A_DATA_STREAM_WITHOUT_AN_ATOMIC_FENCE(false, false),
    OF_A_PLAIN_INDEX_WITH_AN_ATOMIC_FENCE(true, true),
    OF_A_PLAIN_INDEX_WITHOUT_AN_ATOMIC_FENCE(false, true);

    private final boolean fenced;
    private final boolean plainIndex;

    UpgradeInMemory(boolean fenced, boolean plainIndex) {
        this.fenced = fenced;
        this.plainIndex = plainIndex;
    }

    UpgradeStore emptyStore() {
        return InMemoryUpgradeStore.of(fenced ? EngineCapability.ALL : InMemoryEngine.LAX);
    }

    boolean isOfPlainIndex() {
        return plainIndex;
    }
}
