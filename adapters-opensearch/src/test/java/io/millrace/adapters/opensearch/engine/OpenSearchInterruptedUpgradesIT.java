package io.millrace.adapters.opensearch.engine;

import io.millrace.application.port.driven.engine.UpgradeStore;
import io.millrace.application.usecase.reindex.InterruptedUpgradesContract;
import java.util.stream.IntStream;

/** An upgrade on a real node takes seconds: the property decides how many of its changes are interrupted. */
class OpenSearchInterruptedUpgradesIT extends InterruptedUpgradesContract {

    private static final int STRIDE = Integer.getInteger("millrace.test.interrupted-upgrades.stride", 6);

    /** At least as many changes are made. */
    private static final int FEWEST_CHANGES = 5;

    @Override
    protected UpgradeStore emptyStore() {
        return new OpenSearchUpgradeStore();
    }

    @Override
    protected IntStream changes(String scenario) {
        int first = 1 + Math.floorMod(scenario.hashCode(), Math.min(STRIDE, FEWEST_CHANGES));
        return IntStream.iterate(first, change -> change + STRIDE);
    }
}
