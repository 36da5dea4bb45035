package io.millrace.adapters.opensearch.engine;

import io.millrace.application.port.driven.engine.UpgradeStore;
import io.millrace.application.usecase.reindex.LateCallsContract;

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
}
