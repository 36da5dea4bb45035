package io.millrace.application.usecase.reindex;

import static io.millrace.application.port.driven.engine.BrokenContracts.failuresOf;
import static org.assertj.core.api.Assertions.assertThat;

import io.millrace.application.port.driven.engine.BrokenContracts;
import io.millrace.application.port.driven.engine.InMemoryEngine;
import io.millrace.application.port.driven.engine.InMemoryUpgradeStore;
import io.millrace.application.port.driven.engine.UpgradeStore;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledIf;

class NaiveDelayedStepsTest {

    @EnabledIf(BrokenContracts.UNDER_TEST)
    static class WithoutNoticing extends NaiveDelayedSteps {

        @Override
        protected UpgradeStore emptyStore() {
            return InMemoryUpgradeStore.of(InMemoryEngine.LAX);
        }
    }

    @Test
    void naive_steps_lose_documents_without_an_atomic_fence() {
        assertThat(failuresOf(WithoutNoticing.class)).isEqualTo(1);
    }
}
