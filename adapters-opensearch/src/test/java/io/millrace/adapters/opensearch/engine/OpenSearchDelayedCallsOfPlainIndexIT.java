package io.millrace.adapters.opensearch.engine;

class OpenSearchDelayedCallsOfPlainIndexIT extends LateCallsOnANode {

    private static final int CALLS_OF_UPGRADE = 6;

    OpenSearchDelayedCallsOfPlainIndexIT() {
        super(CALLS_OF_UPGRADE);
    }

    @Override
    protected boolean isOfPlainIndex() {
        return true;
    }
}
