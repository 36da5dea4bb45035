package io.millrace.application.usecase.reindex;

import static io.millrace.application.port.driven.engine.BrokenContracts.failuresOf;
import static org.assertj.core.api.Assertions.assertThat;

import io.millrace.application.port.driven.engine.BrokenContracts;
import io.millrace.application.port.driven.engine.EngineCapability;
import io.millrace.application.port.driven.engine.InMemoryEngine;
import io.millrace.application.port.driven.engine.InMemoryUpgradeStore;
import io.millrace.application.port.driven.engine.UpgradeStore;
import java.util.Set;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledIf;

class LateCallsTest {

    @Nested
    class WithAnAtomicFence extends LateCallsContract {

        @Override
        protected UpgradeStore emptyStore() {
            return InMemoryUpgradeStore.of(EngineCapability.ALL);
        }
    }

    @Nested
    class WithoutAnAtomicFence extends LateCallsContract {

        @Override
        protected UpgradeStore emptyStore() {
            return InMemoryUpgradeStore.of(InMemoryEngine.LAX);
        }
    }

    /**
     * The steps in the order that is right with an atomic fence, with one name for all attempts and the end of an attempt
     * gone on with by the next.
     */
    @EnabledIf(BrokenContracts.UNDER_TEST)
    static class NaiveSteps extends LateCallsContract {

        @Override
        protected UpgradeStore emptyStore() {
            return InMemoryUpgradeStore.of(InMemoryEngine.LAX);
        }

        @Override
        protected Set<EngineCapability> believed(UpgradeStore store) {
            return EngineCapability.ALL;
        }
    }

    @Test
    void naive_steps_lose_documents_without_an_atomic_fence() {
        assertThat(failuresOf(NaiveSteps.class)).isGreaterThan(0);
    }
}
