package io.millrace.adapters.opensearch.engine;

/** The upgrade of a plain index on a real node. */
class OpenSearchInterruptedPlainUpgradesIT extends OpenSearchInterruptedUpgradesIT {

    @Override
    protected boolean isOfPlainIndex() {
        return true;
    }
}
