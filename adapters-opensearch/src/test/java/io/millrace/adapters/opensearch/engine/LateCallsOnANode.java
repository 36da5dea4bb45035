package io.millrace.adapters.opensearch.engine;

import io.millrace.application.port.driven.engine.UpgradeStore;
import io.millrace.application.usecase.reindex.DelayedCallsContract;
import java.util.stream.IntStream;

/** A late call on a real node takes seconds: a few of all pairs are tried, and others when this property is smaller. */
abstract class LateCallsOnANode extends DelayedCallsContract {

    private static final int STRIDE = Integer.getInteger("millrace.test.late-calls.stride", 9);

    private final int callsOfUpgrade;

    /**
     * Tries some of the calls.
     *
     * @param callsOfUpgrade the number of calls that every upgrade makes at least
     */
    LateCallsOnANode(int callsOfUpgrade) {
        this.callsOfUpgrade = callsOfUpgrade;
    }

    @Override
    protected UpgradeStore emptyStore() {
        return new OpenSearchUpgradeStore();
    }

    @Override
    protected IntStream calls(String scenario) {
        return everyFew(scenario.hashCode(), scenario.contains("owner=CANCELS") ? 1 : callsOfUpgrade);
    }

    @Override
    protected IntStream points(String scenario, int call) {
        return everyFew(scenario.hashCode() + call, STRIDE);
    }

    private static IntStream everyFew(int any, int begins) {
        return IntStream.iterate(1 + Math.floorMod(any, Math.min(begins, STRIDE)), number -> number + STRIDE);
    }
}
