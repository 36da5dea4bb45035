package io.millrace.adapters.persistence.fault;

class PostgresDelayedCallsOfPlainIndexIT extends PostgresDelayedCallsIT {

    @Override
    protected boolean isOfPlainIndex() {
        return true;
    }
}
