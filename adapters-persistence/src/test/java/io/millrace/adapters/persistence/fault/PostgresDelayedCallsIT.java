package io.millrace.adapters.persistence.fault;

import io.millrace.adapters.persistence.reindex.PostgresUpgradeStore;
import io.millrace.application.port.driven.engine.UpgradeStore;
import io.millrace.application.usecase.reindex.DelayedCallsContract;
import java.util.stream.IntStream;

class PostgresDelayedCallsIT extends DelayedCallsContract {

    private static final int STRIDE = 23;

    @Override
    protected UpgradeStore emptyStore() {
        return new PostgresUpgradeStore();
    }

    /** Tries every second call in a scenario, because each run needs several hundred statements. */
    @Override
    protected IntStream calls(String scenario) {
        return IntStream.iterate(1 + Math.floorMod(scenario.hashCode(), 2), call -> call + 2);
    }

    /**
     * Tries one or two of the points that the engine in memory tries. The first one depends on the scenario, so that a call
     * comes late before different calls of the successor.
     */
    @Override
    protected IntStream points(String scenario, int call) {
        return IntStream.iterate(1 + Math.floorMod(scenario.hashCode() + call, STRIDE), point -> point + STRIDE);
    }
}
