package io.millrace.adapters.opensearch.engine;

import static io.millrace.application.port.driven.engine.BrokenContracts.failuresOf;
import static org.assertj.core.api.Assertions.assertThat;

import io.millrace.application.port.driven.engine.BrokenContracts;
import io.millrace.application.port.driven.engine.EngineCapability;
import io.millrace.application.port.driven.engine.UpgradeStore;
import io.millrace.application.usecase.reindex.LateCallsContract;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledIf;

/** A late call on a real node takes seconds: a few of all pairs are tried, and others when this property is smaller. */
class OpenSearchLateCallsIT extends LateCallsContract {

    private static final int STRIDE = Integer.getInteger("millrace.test.late-calls.stride", 9);

    @Override
    protected UpgradeStore emptyStore() {
        return new OpenSearchUpgradeStore();
    }

    @Override
    protected int stride() {
        return STRIDE;
    }

    @Override
    protected int strideOfCalls() {
        return STRIDE;
    }

    /** The order that is right with an atomic fence, and one name for all attempts. */
    @EnabledIf(BrokenContracts.UNDER_TEST)
    static class NaiveSteps extends LateCallsContract {

        @Override
        protected UpgradeStore emptyStore() {
            return new OpenSearchUpgradeStore();
        }

        @Override
        protected int stride() {
            return STRIDE;
        }

        @Override
        protected int strideOfCalls() {
            return STRIDE;
        }

        @Override
        protected Set<EngineCapability> believed(UpgradeStore store) {
            return EngineCapability.ALL;
        }
    }

    @Test
    void naive_steps_fail() {
        assertThat(failuresOf(NaiveSteps.class)).isGreaterThan(0);
    }
}
