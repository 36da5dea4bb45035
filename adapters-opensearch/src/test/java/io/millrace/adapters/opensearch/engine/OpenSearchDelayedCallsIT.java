package io.millrace.adapters.opensearch.engine;

import static io.millrace.application.port.driven.engine.BrokenContracts.failuresOf;
import static org.assertj.core.api.Assertions.assertThat;

import io.millrace.application.port.driven.engine.BrokenContracts;
import io.millrace.application.port.driven.engine.UpgradeStore;
import io.millrace.application.usecase.reindex.DelayedCallsContract;
import io.millrace.application.usecase.reindex.NaiveDelayedSteps;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledIf;

/** A late call on a real node takes seconds: a few of all pairs are tried, and others when this property is smaller. */
class OpenSearchDelayedCallsIT extends DelayedCallsContract {

    private static final int STRIDE = Integer.getInteger("millrace.test.late-calls.stride", 9);

    /** At least so many. */
    private static final int CALLS_OF_UPGRADE = 7;

    @Override
    protected UpgradeStore emptyStore() {
        return new OpenSearchUpgradeStore();
    }

    @Override
    protected IntStream calls(String scenario) {
        return everyFew(scenario.hashCode(), scenario.contains("owner=CANCELS") ? 1 : CALLS_OF_UPGRADE);
    }

    @Override
    protected IntStream points(String scenario, int call) {
        return everyFew(scenario.hashCode() + call, STRIDE);
    }

    private static IntStream everyFew(int any, int begins) {
        return IntStream.iterate(1 + Math.floorMod(any, Math.min(begins, STRIDE)), number -> number + STRIDE);
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
