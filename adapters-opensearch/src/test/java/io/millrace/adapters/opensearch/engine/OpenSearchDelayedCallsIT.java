package io.millrace.adapters.opensearch.engine;

import static io.millrace.application.port.driven.engine.BrokenContracts.failuresOf;
import static org.assertj.core.api.Assertions.assertThat;

import io.millrace.application.port.driven.engine.BrokenContracts;
import io.millrace.application.port.driven.engine.UpgradeStore;
import io.millrace.application.usecase.reindex.NaiveDelayedSteps;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledIf;

class OpenSearchDelayedCallsIT extends LateCallsOnANode {

    /** At least so many. */
    private static final int CALLS_OF_UPGRADE = 7;

    OpenSearchDelayedCallsIT() {
        super(CALLS_OF_UPGRADE);
    }

    @EnabledIf(BrokenContracts.UNDER_TEST)
    static class WithoutNoticing extends NaiveDelayedSteps {

        @Override
        protected UpgradeStore emptyStore() {
            return new OpenSearchUpgradeStore();
        }
    }

    @Test
    void naive_steps_lose_documents() {
        assertThat(failuresOf(WithoutNoticing.class)).isEqualTo(1);
    }
}
