package io.millrace.application.usecase.reindex;

import io.millrace.application.port.driven.engine.EngineCapability;
import io.millrace.application.port.driven.engine.InMemoryEngine;
import io.millrace.application.port.driven.engine.InMemoryUpgradeStore;
import io.millrace.application.port.driven.engine.UpgradeStore;
import org.junit.jupiter.api.Nested;

class InterruptedUpgradesTest {

    @Nested
    class WithAnAtomicFence extends InterruptedUpgradesContract {

        @Override
        protected UpgradeStore emptyStore() {
            return InMemoryUpgradeStore.of(EngineCapability.ALL);
        }
    }

    @Nested
    class WithoutAnAtomicFence extends InterruptedUpgradesContract {

        @Override
        protected UpgradeStore emptyStore() {
            return InMemoryUpgradeStore.of(InMemoryEngine.LAX);
        }
    }

    @Nested
    class OfAPlainIndexWithAnAtomicFence extends InterruptedUpgradesContract {

        @Override
        protected UpgradeStore emptyStore() {
            return InMemoryUpgradeStore.of(EngineCapability.ALL);
        }

        @Override
        protected boolean isOfPlainIndex() {
            return true;
        }
    }

    @Nested
    class OfAPlainIndexWithoutAnAtomicFence extends InterruptedUpgradesContract {

        @Override
        protected UpgradeStore emptyStore() {
            return InMemoryUpgradeStore.of(InMemoryEngine.LAX);
        }

        @Override
        protected boolean isOfPlainIndex() {
            return true;
        }
    }
}
